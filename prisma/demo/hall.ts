import { randomBytes, randomUUID } from 'node:crypto'
import type { Chance } from '@/prisma/demo/chance'
import type { DemoLecture, DemoSession } from '@/prisma/demo/content'
import { studentNames } from '@/prisma/demo/people'
import type { Rows } from '@/prisma/demo/rows'
import type { Prisma } from '@/prisma/generated/client'

export const second = 1000
export const minute = 60 * second

export type Student = {
  row: Prisma.ParticipantCreateManyInput & { id: string }
  name: string
  matriculationNumber: string
  /** Around 0, standard deviation 1. */
  ability: number
  /** The part of the sessions that this student comes to. */
  diligence: number
}

/** A student in the hall, with the intervals (milliseconds) of being seen there. */
export type Seat = { student: Student; seen: [from: number, to: number][] }

/** A session while it is held; times in milliseconds. */
export type Hall = {
  rows: Rows
  chance: Chance
  lecture: DemoLecture
  lectureId: string
  sessionId: string
  seats: Seat[]
  /** Who has answered which question right in this session; they rarely forget it again. */
  learnt: Set<string>
}

/** The students of a lecture; one number begins with 0, two students have none. */
export function addStudents(rows: Rows, chance: Chance, lectureId: string, count: number, joinedAt: Date) {
  return studentNames.slice(0, count).map((name, place): Student => {
    const number = 2_100_417 + 7919 * place
    const withoutNumber = place === 17 || place === 41
    const row = {
      id: randomUUID(),
      lectureId,
      deviceHash: randomBytes(32).toString('base64url'),
      createdAt: joinedAt,
      lastSeenAt: joinedAt,
    }
    rows.participants.push(row)
    return {
      row,
      name,
      matriculationNumber: withoutNumber ? '0' : place === 8 ? '0417733' : String(number),
      ability: chance.normal(),
      diligence: Math.min(0.97, 0.8 + 0.14 * chance.normal()),
    }
  })
}

function makeSeat(chance: Chance, student: Student, from: number, to: number): Seat {
  const arrival = from + Math.max(0, chance.normal() * 4 + 2) * minute
  const leaving = chance.happens(0.1)
    ? from + (to - from) * chance.between(0.4, 0.8)
    : to - chance.between(0, 20) * second
  // A phone that was put away for a while.
  if (chance.happens(0.18)) {
    const away = chance.between(arrival + 5 * minute, leaving - 15 * minute)
    const gap = chance.between(1, 8) * minute
    return {
      student,
      seen: [
        [arrival, away],
        [away + gap, leaving],
      ],
    }
  }
  return { student, seen: [[arrival, leaving]] }
}

/** Who comes, and how long they stay. */
export function addSeats(
  rows: Rows,
  chance: Chance,
  sessionId: string,
  students: Student[],
  from: number,
  to: number,
) {
  const seats = students
    .filter(({ diligence }) => chance.happens(diligence))
    .map((student) => makeSeat(chance, student, from, to))
  for (const { student, seen } of seats) {
    for (const [seenFrom, seenTo] of seen) {
      rows.presence.push({
        sessionId,
        participantId: student.row.id,
        seenFrom: new Date(seenFrom),
        seenTo: new Date(seenTo),
      })
    }
    student.row.lastSeenAt = new Date(seen.at(-1)?.[1] ?? from)
  }
  return seats
}

export function isThere({ seen }: Seat, from: number, to: number): boolean {
  return seen.some(([seenFrom, seenTo]) => seenFrom <= from && seenTo >= to)
}

/** What a session leaves behind beside its rounds: messages, tempo, ratings. `read`: its tutor has read the messages. */
export function addVoices(
  hall: Hall,
  { feedback, pace }: DemoSession,
  from: number,
  to: number,
  read: boolean,
) {
  const { rows, chance, sessionId, lectureId, seats } = hall
  const somewhere = () => new Date(chance.between(from + 5 * minute, to - minute))
  const times = feedback.map(somewhere).toSorted((one, other) => Number(one) - Number(other))
  for (const [place, [category, text]] of feedback.entries()) {
    const createdAt = times[place] ?? new Date(to)
    const number = 1 + rows.feedback.filter((message) => message.lectureId === lectureId).length
    const readAt = read ? new Date(to + 30 * minute) : null
    rows.feedback.push({ lectureId, sessionId, number, text, category, createdAt, readAt })
  }
  const opinions = Math.round(4 + seats.length * 0.25 * Math.abs(pace - 3))
  for (let count = 0; count < opinions; count += 1) {
    const tempo = chance.happens(0.5 + 0.2 * (pace - 3)) ? ('too_fast' as const) : ('too_slow' as const)
    rows.tempos.push({ sessionId, tempo, createdAt: somewhere() })
  }
  const liking = [0.4, 0.8, 3 + Math.abs(pace - 3), 7, 5 - Math.abs(pace - 3)]
  for (const _seat of seats) {
    if (!chance.happens(0.45)) continue
    rows.sessionRatings.push({ sessionId, rating: 1 + chance.pick(liking) })
  }
}
