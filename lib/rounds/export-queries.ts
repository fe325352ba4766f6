import 'server-only'
import { createTranslator } from 'next-intl'
import type { z } from 'zod'
import type { Tutor } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db, readClock } from '@/lib/db/client'
import { env } from '@/lib/env'
import { AppError } from '@/lib/http/errors'
import { messages } from '@/lib/i18n/messages'
import { ownedBy } from '@/lib/lectures/queries'
import {
  fileName,
  isoInZone,
  toCsv,
  toCsvRows,
  type Cell,
  type CsvFile,
  type CsvFormat,
} from '@/lib/rounds/export-rules'
import { roundStatus, score } from '@/lib/rounds/rules'
import type { exportQuery } from '@/lib/rounds/schema'
import { semesterLabel } from '@/lib/semesters/rules'
import type { Prisma } from '@/prisma/generated/client'

/** Rows that are in memory at once. */
const BATCH_SIZE = 500

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

/** Some of those who have taken part in a round: submitted, or ticked something and its last answers are in. */
async function listParticipations(round: ExportedRound, now: Date, after: string | undefined) {
  const { final } = roundStatus(round, now)
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
    take: BATCH_SIZE,
    ...(after !== undefined && { cursor: { id: after }, skip: 1 }),
  })
}

type Participation = Awaited<ReturnType<typeof listParticipations>>[number]

/** When it was submitted; drafts count from three seconds after the round's end. */
function submittedAt({ submittedAt: at }: Participation, round: ExportedRound): string {
  const end = round.endedAt ?? round.endsAt
  return isoInZone(at ?? new Date(end.getTime() + bounds.graceSeconds * 1000), env.TIMEZONE)
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
    isoInZone(round.startedAt, env.TIMEZONE),
    name,
    matriculationNumber,
    ...round.questions.map((question) => score([question], given).points),
    points,
    maxPoints,
    submittedAt(participation, round),
  ]
}

/** The words of an export in the tutor's language. */
export function exportWords({ locale }: Tutor) {
  return createTranslator({ locale, messages: messages[locale], namespace: 'export' })
}

function headings(tutor: Tutor, questions: number): string[] {
  const t = exportWords(tutor)
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
  const now = await readClock()
  for (const round of rounds) {
    let after: string | undefined
    do {
      const batch = await listParticipations(round, now, after)
      if (batch.length > 0) yield batch.map((participation) => toRow(participation, round))
      after = batch.length === BATCH_SIZE ? batch.at(-1)?.id : undefined
    } while (after !== undefined)
  }
}

async function* readParts(
  head: string[],
  rounds: readonly ExportedRound[],
  format: CsvFormat,
): AsyncGenerator<string> {
  let begun = false
  for await (const rows of readRows(rounds)) {
    yield begun ? toCsvRows(rows, format) : toCsv([head, ...rows], format)
    begun = true
  }
  if (!begun) throw new AppError('nothing_to_export')
}

/** What a file is called: lecture, QuickCheck, the one round or session it is about, and the day of its last round. */
function nameOf(tutor: Tutor, rounds: readonly ExportedRound[], query: z.infer<typeof exportQuery>): string {
  const last = rounds.at(-1)
  if (!last) return ''
  const t = exportWords(tutor)
  const { number } = query.round ? last : last.session
  const about = query.round ? t('fileRound', { number }) : query.session ? t('fileSession', { number }) : ''
  const day = isoInZone(last.startedAt, env.TIMEZONE).slice(0, 10)
  return fileName([last.lecture.title, last.quickCheck?.title ?? '', about, day])
}

/**
 * The results of a QuickCheck as a CSV, one row per participation; of one session or round where asked. Times are
 * those of TIMEZONE. Errors: not_found, nothing_to_export (before the first part).
 */
export async function exportResults(
  tutor: Tutor,
  id: string,
  query: z.infer<typeof exportQuery>,
): Promise<CsvFile> {
  const quickCheck = await db.quickCheck.findFirst({
    where: { id, lecture: ownedBy(tutor) },
    select: { _count: { select: { questions: true } } },
  })
  if (!quickCheck) throw new AppError('not_found')
  const rounds = await listRounds({ quickCheckId: id, sessionId: query.session, id: query.round })
  const head = headings(tutor, quickCheck._count.questions)
  return { name: nameOf(tutor, rounds, query), parts: readParts(head, rounds, query.format) }
}
