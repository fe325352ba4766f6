import { useTranslations } from 'next-intl'
import { StatusPill } from '@/components/ui/status-pill'
import type { LectureView } from '@/lib/lectures/schema'

/** Whether a session of a lecture is active, or the lecture is archived; renders nothing otherwise. */
export function LectureState({ lecture }: { lecture: Pick<LectureView, 'active' | 'archived'> }) {
  const t = useTranslations('lectures')
  if (lecture.archived) return <StatusPill>{t('archived')}</StatusPill>
  return lecture.active ? <StatusPill tone="live">{t('live')}</StatusPill> : null
}
