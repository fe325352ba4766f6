import { useTranslations } from 'next-intl'
import { roundSeconds } from '@/lib/rounds/rules'

/** Says how long a round lasts: `4 × 60 s = 4 min`. */
export function useDuration(): (questions: number, secondsPerQuestion: number) => string {
  const t = useTranslations('sessions.duration')

  function say(seconds: number): string {
    const minutes = Math.floor(seconds / 60)
    const rest = seconds % 60
    if (minutes === 0) return t('seconds', { seconds })
    return rest === 0 ? t('minutes', { minutes }) : t('both', { minutes, seconds: rest })
  }

  return (questions, seconds) =>
    questions === 1
      ? say(seconds)
      : t('product', { questions, seconds, total: say(roundSeconds(seconds, questions)) })
}
