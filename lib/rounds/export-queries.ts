import 'server-only'
import { createTranslator } from 'next-intl'
import type { z } from 'zod'
import type { Tutor } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db'
import { AppError } from '@/lib/http/errors'
import { messages } from '@/lib/i18n/messages'
import { ownedBy } from '@/lib/lectures/queries'
import { toCsv, toCsvRows, type Cell } from '@/lib/rounds/export-rules'
import { score } from '@/lib/rounds/rules'
import type { exportQuery } from '@/lib/rounds/schema'
import { semesterLabel } from '@/lib/semesters/rules'
import type { Prisma } from '@/prisma/generated/client'

/** Rows that are in memory at once. */
const BATCH = 500

/** The rounds to be exported, in the order of their starts. */
async function listRounds(where: Prisma.RoundWhereInput) {
  return db.round.findMany({
    where,
    include: {
      session: true,
      quickCheck: true,
      questions: { orderBy: { position: 'asc' } },
      lecture: { include: { semester: true } },
    },
    orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
  })
}

type ExportedRound = Awaited<ReturnType<typeof listRounds>>[number]

/** When the last answers of rounds that are final now were taken, at the latest. */
async function readFinal(): Promise<Date> {
  const clock = await db.$queryRaw<{ before: Date }[]>`
    SELECT clock_timestamp() - ${bounds.graceSeconds} * interval '1 second' AS before`
  return clock[0]?.before ?? new Date(0)
}

/** Some of those who have taken part in a round: submitted, or ticked something and its last answers are in. */
async function listParticipations(round: ExportedRound, before: Date, after: string | undefined) {
  const final = (round.endedAt ?? round.endsAt) <= before
  return db.registration.findMany({
    where: {
      roundId: round.id,
      OR: [
        { submittedAt: { not: null } },
        ...(final ? [{ drafts: { some: { answerId: { not: null } } } }] : []),
      ],
    },
    include: { drafts: { select: { questionId: true, answerId: true } } },
    orderBy: [{ registeredAt: 'asc' }, { id: 'asc' }],
    take: BATCH,
    ...(after !== undefined && { cursor: { id: after }, skip: 1 }),
  })
}

type Participation = Awaited<ReturnType<typeof listParticipations>>[number]

/** When it was submitted; drafts count from three seconds after the round's end. */
function submittedAt({ submittedAt: at }: Participation, round: ExportedRound): string {
  const end = round.endedAt ?? round.endsAt
  return (at ?? new Date(end.getTime() + bounds.graceSeconds * 1000)).toISOString()
}

function toRow(participation: Participation, round: ExportedRound): Cell[] {
  const { name, matriculationNumber, drafts } = participation
  const given = new Map(drafts.map(({ questionId, answerId }) => [questionId, answerId]))
  const { points, maxPoints } = score(round.questions, given)
  return [
    semesterLabel(round.lecture.semester),
    round.lecture.title,
    round.session.number,
    round.session.title,
    round.quickCheck?.title ?? '',
    round.number,
    round.startedAt.toISOString(),
    name,
    matriculationNumber,
    ...round.questions.map((question) => score([question], given).points),
    points,
    maxPoints,
    submittedAt(participation, round),
  ]
}

function headings(tutor: Tutor, questions: number): string[] {
  const t = createTranslator({ locale: tutor.locale, messages: messages[tutor.locale], namespace: 'export' })
  return [
    ...(
      ['semester', 'lecture', 'sessionNumber', 'session', 'quickCheck', 'round', 'start', 'name'] as const
    ).map((key) => t(key)),
    t('matriculationNumber'),
    ...Array.from({ length: questions }, (_, index) => t('question', { number: index + 1 })),
    ...(['points', 'maximum', 'submittedAt'] as const).map((key) => t(key)),
  ]
}

/** Rows in batches; one batch at a time is in memory. */
async function* readRows(rounds: readonly ExportedRound[]): AsyncGenerator<Cell[][]> {
  const before = await readFinal()
  for (const round of rounds) {
    let after: string | undefined
    do {
      const batch = await listParticipations(round, before, after)
      if (batch.length > 0) yield batch.map((participation) => toRow(participation, round))
      after = batch.length === BATCH ? batch.at(-1)?.id : undefined
    } while (after !== undefined)
  }
}

/**
 * The results of a QuickCheck as the parts of a CSV, one row per participation; of one session or round where asked.
 * Errors: not_found, nothing_to_export (both before the first part).
 */
export async function* exportResults(
  tutor: Tutor,
  id: string,
  query: z.infer<typeof exportQuery>,
): AsyncGenerator<string> {
  const quickCheck = await db.quickCheck.findFirst({
    where: { id, lecture: ownedBy(tutor) },
    select: { _count: { select: { questions: true } } },
  })
  if (!quickCheck) throw new AppError('not_found')
  const rounds = await listRounds({ quickCheckId: id, sessionId: query.session, id: query.round })
  let begun = false
  for await (const rows of readRows(rounds)) {
    const head = headings(tutor, quickCheck._count.questions)
    yield begun ? toCsvRows(rows, query.format) : toCsv([head, ...rows], query.format)
    begun = true
  }
  if (!begun) throw new AppError('nothing_to_export')
}
