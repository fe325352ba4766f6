import 'server-only'
import type { Participant } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db'
import { renderMarkdown } from '@/lib/markdown'
import { score } from '@/lib/rounds/rules'
import type { OwnResult } from '@/lib/rounds/student-schema'

const GRACE = bounds.graceSeconds * 1000

const everything = {
  drafts: { include: { answer: true } },
  round: {
    include: {
      quickCheck: true,
      session: { select: { number: true, title: true } },
      questions: { orderBy: { position: 'asc' }, include: { question: true, correctAnswer: true } },
    },
  },
} as const

async function listOwnRegistrations(me: Participant) {
  return db.registration.findMany({
    where: {
      participantId: me.id,
      OR: [{ submittedAt: { not: null } }, { drafts: { some: { answerId: { not: null } } } }],
    },
    include: everything,
    orderBy: { round: { startedAt: 'desc' } },
  })
}

type Row = Awaited<ReturnType<typeof listOwnRegistrations>>[number]

function toOwnResult({ round, drafts, rated }: Row): OwnResult {
  const given = new Map(drafts.map((draft) => [draft.questionId, draft.answerId]))
  const questions = round.questions.map(
    ({ questionId, points: maxPoints, correctAnswerId, question, correctAnswer }) => {
      const draft = drafts.find((one) => one.questionId === questionId)
      return {
        text: question.text,
        html: renderMarkdown(question.text),
        points: draft?.answerId === correctAnswerId ? maxPoints : 0,
        maxPoints,
        answer: draft?.answer?.text ?? null,
        answerHtml: draft?.answer ? renderMarkdown(draft.answer.text) : null,
        correctAnswer: correctAnswer.text,
        correctAnswerHtml: renderMarkdown(correctAnswer.text),
      }
    },
  )
  return {
    roundId: round.id,
    number: round.number,
    quickCheck: { id: round.quickCheckId ?? '', title: round.quickCheck?.title ?? '' },
    session: round.session,
    date: round.startedAt.toISOString(),
    ...score(round.questions, given),
    questions,
    rated,
  }
}

/** A participant's own QuickChecks with points and right answers, each from `finalAt` on, the newest first. */
export async function listOwnResults(me: Participant): Promise<{ items: OwnResult[] }> {
  const clock = await db.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`
  const now = clock[0]?.now.getTime() ?? 0
  const rows = await listOwnRegistrations(me)
  const final = rows.filter(({ round }) => (round.endedAt ?? round.endsAt).getTime() + GRACE <= now)
  return { items: final.map(toOwnResult) }
}
