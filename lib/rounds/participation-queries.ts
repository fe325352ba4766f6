import 'server-only'
import { Prisma } from '@/prisma/generated/client'

/** Whose points they are, from a matriculation number and a participant: those of the number, without one of the device. */
export function studentOf(matriculationNumber: Prisma.Sql, participantId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`coalesce(nullif(${matriculationNumber}, '0'), ${participantId}::text) COLLATE "C"`
}

/**
 * What students answered in the rounds `r` of single questions that fit; one answer each, the first, where several
 * devices have the same number. The number is the one that the device has given last in a QuickCheck of the lecture.
 */
export function firstAnswers(rounds: Prisma.Sql): Prisma.Sql {
  const student = studentOf(Prisma.sql`p.matriculation_number`, Prisma.sql`p.id`)
  return Prisma.sql`
    SELECT DISTINCT ON (r.id, student) r.id AS round_id, r.question_id, r.started_at, a.participant_id, a.answer_id,
           a.answered_at, ${student} AS student
    FROM round r JOIN single_answer a ON a.round_id = r.id JOIN participant p ON p.id = a.participant_id
    WHERE r.kind = 'question' AND ${rounds} ORDER BY r.id, student, a.answered_at, p.id`
}
