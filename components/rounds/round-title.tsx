import { useTranslations } from 'next-intl'
import { cn } from '@/lib/cn'
import type { RoundView } from '@/lib/rounds/schema'

/** Kind and number of the round, then the title of a QuickCheck or the beginning of the text of a question. */
export function RoundTitle({ round }: { round: RoundView }) {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const about = `${t(`kind.${round.kind}`)} · ${tTerms('roundNumber', { number: round.number })}`
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="text-sm text-muted">{about}</p>
      <h2 className={cn('line-clamp-2 text-lg wrap-anywhere', round.kind === 'quickcheck' && 'sm:text-xl')}>
        {round.title}
      </h2>
    </div>
  )
}
