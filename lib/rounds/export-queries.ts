import 'server-only'
import { createTranslator } from 'next-intl'
import type { z } from 'zod'
import type { Tutor } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db'
import { AppError } from '@/lib/http/errors'
import { messages } from '@/lib/i18n/messages'
import { ownedBy } from '@/lib/lectures/queries'
import { toCsv } from '@/lib/rounds/export-rules'
import { score } from '@/lib/rounds/rules'
import type { exportQuery } from '@/lib/rounds/schema'
import { semesterLabel } from '@/lib/semesters/rules'
import type { Prisma } from '@/prisma/generated/client'

/** Who has taken part: submitted, or ticked something in a round whose last answers are in. */
async function listParticipations(round: Prisma.RoundWhereInput) {
  const clock = await db.$queryRaw<{ before: Date }[]>`
    SELECT clock_timestamp() - ${bounds.graceSeconds} * interval '1 second' AS before`
  const before = clock[0]?.before ?? new Date(0)
  const final: Prisma.RoundWhereInput = { OR: [{ endedAt: { lte: before } }, { endsAt: { lte: before } }] }
  return db.registration.findMany({
    where: {
      round,
      OR: [{ submittedAt: { not: null } }, { round: final, drafts: { some: { answerId: { not: null } } } }],
    },
    include: {
      drafts: true,
      round: {
        include: {
          session: true,
          quickCheck: true,
          questions: { orderBy: { position: 'asc' } },
          lecture: { include: { semester: true } },
        },
      },
    },
    orderBy: [{ round: { startedAt: 'asc' } }, { registeredAt: 'asc' }],
  })
}

type Participation = Awaited<ReturnType<typeof listParticipations>>[number]

function pointsOf({ round, drafts }: Participation) {
  const given = new Map(drafts.map(({ questionId, answerId }) => [questionId, answerId]))
  const perQuestion = round.questions.map((question) => score([question], given).points)
  return { perQuestion, ...score(round.questions, given) }
}

/** When it was submitted; drafts count from three seconds after the round's end. */
function submittedAt({ submittedAt: at, round }: Participation): string {
  const end = round.endedAt ?? round.endsAt
  return (at ?? new Date(end.getTime() + bounds.graceSeconds * 1000)).toISOString()
}

function toRow(participation: Participation) {
  const { round, name, matriculationNumber } = participation
  const { perQuestion, points, maxPoints } = pointsOf(participation)
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
    ...perQuestion,
    points,
    maxPoints,
    submittedAt(participation),
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

/**
 * The results of a QuickCheck as CSV, one row per participation; of one session or round where asked.
 * Errors: not_found, nothing_to_export.
 */
export async function exportResults(
  tutor: Tutor,
  id: string,
  query: z.infer<typeof exportQuery>,
): Promise<string> {
  const quickCheck = await db.quickCheck.findFirst({
    where: { id, lecture: ownedBy(tutor) },
    select: { _count: { select: { questions: true } } },
  })
  if (!quickCheck) throw new AppError('not_found')
  const rows = await listParticipations({ quickCheckId: id, sessionId: query.session, id: query.round })
  if (rows.length === 0) throw new AppError('nothing_to_export')
  return toCsv([headings(tutor, quickCheck._count.questions), ...rows.map(toRow)], query.format)
}

/** Students by matriculation number; without one, each device by itself. */
function groupByStudent(rows: Participation[]): Participation[][] {
  const groups = new Map<string, Participation[]>()
  for (const row of rows) {
    const numbered = row.matriculationNumber && row.matriculationNumber !== '0'
    const key = numbered ? `number ${row.matriculationNumber}` : `device ${row.participantId}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}

/**
 * The points of every student over a lecture as CSV: one row per matriculation number, one column per round.
 * Errors: not_found, nothing_to_export.
 */
export async function exportPoints(
  tutor: Tutor,
  lectureId: string,
  query: z.infer<typeof exportQuery>,
): Promise<string> {
  const owned = await db.lecture.count({ where: { id: lectureId, ...ownedBy(tutor) } })
  if (owned === 0) throw new AppError('not_found')
  const rows = await listParticipations({ lectureId, kind: 'quickcheck' })
  if (rows.length === 0) throw new AppError('nothing_to_export')
  const t = createTranslator({ locale: tutor.locale, messages: messages[tutor.locale], namespace: 'export' })
  const rounds = [...new Map(rows.map(({ round }) => [round.id, round])).values()]
  const table = groupByStudent(rows).map((group) => {
    const byRound = new Map(group.map((row) => [row.roundId, pointsOf(row).points]))
    const last = group.at(-1)
    const total = [...byRound.values()].reduce((sum, points) => sum + points, 0)
    return [
      last?.name ?? null,
      last?.matriculationNumber ?? null,
      ...rounds.map(({ id }) => byRound.get(id) ?? null),
      total,
    ]
  })
  const columns = rounds.map(
    ({ session, quickCheck, number }) => `${session.number} · ${quickCheck?.title ?? ''} · ${number}`,
  )
  return toCsv([[t('name'), t('matriculationNumber'), ...columns, t('points')], ...table], query.format)
}
