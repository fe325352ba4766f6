import { useTranslations } from 'next-intl'
import { roundSeconds } from '@/lib/rounds/rules'

/** Returns a function that formats seconds: `4 min`. */
export function useSeconds(): (seconds: number) => string {
  const t = useTranslations('sessions.duration')
  return (total) => {
    const minutes = Math.floor(total / 60)
    const seconds = total % 60
    if (minutes === 0) return t('seconds', { seconds })
    return seconds === 0 ? t('minutes', { minutes }) : t('both', { minutes, seconds })
  }
}

/** Returns a function that formats the duration of a round: `4 × 60 s = 4 min`. */
export function useDuration(): (questions: number, secondsPerQuestion: number) => string {
  const t = useTranslations('sessions.duration')
  const say = useSeconds()
  return (questions, seconds) =>
    questions === 1
      ? say(seconds)
      : t('product', { questions, seconds, total: say(roundSeconds(seconds, questions)) })
}
