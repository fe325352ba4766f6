import { useTranslations } from 'next-intl'
import { StatusPill } from '@/components/ui/status-pill'
import type { SessionView } from '@/lib/sessions/schema'

/** The state of a session, in a word. */
export function SessionState({ session }: { session: Pick<SessionView, 'state' | 'archived'> }) {
  const t = useTranslations('sessions.state')
  if (session.archived) return <StatusPill>{t('archived')}</StatusPill>
  return <StatusPill tone={session.state === 'active' ? 'live' : 'neutral'}>{t(session.state)}</StatusPill>
}
