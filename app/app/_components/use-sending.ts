import { useTranslations } from 'next-intl'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { notify } from '@/components/ui/notify'
import { ApiError } from '@/lib/http/fetch-json'
import { useOfflineQueue, type QueuedRequest, type QueueState } from '@/lib/offline/queue'
import { useOutbox, type Unsent } from '@/lib/rounds/outbox-client'
import type { Message } from '@/lib/rounds/outbox-rules'
import type { Student } from '@/lib/lecture-state/student-client'

const failures = { tick: 'failed.tick', submission: 'failed.submit', answer: 'failed.answer' } as const

/** Tells why the server did not take something; about time that was over it says what still counts. */
function useRefusal() {
  const t = useTranslations('student')
  const notifyError = useNotifyError()
  return (error: unknown, { kind }: Message) => {
    const title = t(failures[kind])
    if (error instanceof ApiError && error.code === 'round_ended') {
      const description = t(kind === 'answer' ? 'failed.lateAnswer' : 'failed.late')
      notify({ title, description, variant: 'destructive' })
    } else notifyError(error, title)
  }
}

/** Sends what is answered in the current round, and tells what became of it. */
export function useSending(
  owner: string,
  { screen, dispatch, refresh }: Student,
  onSent: () => void,
  onSignedOut: () => void,
): Unsent {
  const t = useTranslations('student')
  const refuse = useRefusal()
  const roundId = screen.item?.round.id ?? null
  return useOutbox(owner, roundId, screen.me, {
    onTicked: (ofRound, questionId, { answerId, seq }, registrationId) => {
      dispatch({ type: 'ticked', roundId: ofRound, registrationId, questionId, tick: { answerId, seq } })
    },
    onDone: (ofRound, change) => {
      if (ofRound === roundId) onSent()
      dispatch({ type: 'done', roundId: ofRound, change })
      notify({ title: t(change.submittedAt ? 'done.submit' : 'done.answer') })
    },
    onRefused: (_, error, message) => {
      if (error instanceof ApiError && error.status === 401) return onSignedOut()
      refuse(error, message)
      refresh()
    },
  })
}

const delivered = {
  feedback: 'done.feedback',
  rating: 'done.rating',
  quickCheckRating: 'done.rating',
} as const

/** Sends what is said outside of rounds, and tells what became of it. */
export function useSaying(owner: string, { dispatch }: Student): QueueState {
  const t = useTranslations('student')
  const notifyError = useNotifyError()
  return useOfflineQueue(owner, {
    onDelivered: ({ about }: QueuedRequest, reply) => {
      const { againAt } = (reply ?? {}) as { againAt?: string }
      if (about === 'feedback' && againAt) dispatch({ type: 'limits', change: { feedbackAgainAt: againAt } })
      notify({ title: t(delivered[about]) })
    },
    onRefused: (_, error) => notifyError(error),
  })
}
