import { useTranslations } from 'next-intl'
import type { RoundView } from '@/lib/rounds/schema'

/** What a round is about: kind and which time it is, then its title. */
export function RoundTitle({ round }: { round: Pick<RoundView, 'kind' | 'number' | 'title'> }) {
  const t = useTranslations('sessions')
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="text-sm text-muted">
        {t(`kind.${round.kind}`)} · {t('roundNumber', { number: round.number })}
      </p>
      <h2 className="line-clamp-3 text-xl wrap-anywhere">{round.title}</h2>
    </div>
  )
}
