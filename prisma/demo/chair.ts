import { randomUUID } from 'node:crypto'
import { semesterOf } from '@/lib/semesters/rules'
import { algorithms } from '@/prisma/demo/algorithms'
import { learningAndMemory } from '@/prisma/demo/learning-and-memory'
import { addLecture, type Schedule } from '@/prisma/demo/lectures'
import { linearAlgebra } from '@/prisma/demo/linear-algebra'
import { demoTutors } from '@/prisma/demo/people'
import { demoPictures } from '@/prisma/demo/pictures'
import { noRows } from '@/prisma/demo/rows'

/** The chair with the addresses that its footer shows; example.org is reserved for examples. */
export const demoChair = {
  name: 'Chair of Computing and Cognition',
  imprintUrl: 'https://www.example.org/imprint',
  privacyUrl: 'https://www.example.org/privacy',
  accessibilityUrl: 'https://www.example.org/accessibility',
}
const dayLength = 24 * 60 * 60 * 1000

/** The calendar day of an instant in a time zone, as midnight in UTC. */
function dayIn(timeZone: string, instant: Date): Date {
  return new Date(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant))
}

/** The instant of a time of day in a time zone. */
function timeIn(timeZone: string, day: Date, hour: number, minute: number): number {
  const asIfUtc = day.getTime() + (hour * 60 + minute) * 60 * 1000
  const shown = new Date(asIfUtc).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')
  return asIfUtc - (new Date(`${shown}Z`).getTime() - asIfUtc)
}

const addDays = (day: Date, days: number) => new Date(day.getTime() + days * dayLength)

function startOf({ kind, year }: { kind: 'WS' | 'SS'; year: number }): Date {
  return new Date(Date.UTC(year, kind === 'WS' ? 9 : 3, 1))
}

/** Every week if the semester is old enough for that; the last session lies ahead. */
function runningSchedule(
  today: Date,
  sessions: number,
  daysBack: number,
  at: Schedule['beginsAt'],
): Schedule {
  const held = sessions - 1
  const age = (today.getTime() - startOf(semesterOf(today)).getTime()) / dayLength
  const gap = Math.min(7, Math.max(1 + daysBack, Math.floor(age / (held + 1))))
  const next = addDays(today, daysBack === 0 ? 0 : gap - daysBack)
  const days = Array.from({ length: sessions }, (_, index) => addDays(next, gap * (index - held)))
  return { days, held, beginsAt: at }
}

export type DemoAccount = { email: string; passwordHash: string }

/**
 * All rows of the demo chair at an instant. `accounts` are the demo's tutors that shall exist.
 */
export function makeDemo(now: Date, timeZone: string, accounts: DemoAccount[]) {
  const rows = noRows()
  rows.images.push(...demoPictures)
  const today = dayIn(timeZone, now)
  const current = semesterOf(today)
  const before = semesterOf(addDays(startOf(current), -1))
  const [currentId, beforeId] = [randomUUID(), randomUUID()]
  rows.semesters.push({ id: beforeId, ...before }, { id: currentId, ...current })
  const at = (hour: number, minute: number) => (day: Date) => timeIn(timeZone, day, hour, minute)
  const tutors = demoTutors.flatMap(({ role, ...tutor }) => {
    const account = accounts.find(({ email }) => email === tutor.email)
    return account ? [{ ...tutor, role, id: randomUUID(), passwordHash: account.passwordHash }] : []
  })
  const idsOf = (...roles: string[]) =>
    tutors.filter(({ role }) => roles.includes(role)).map((tutor) => tutor.id)
  const everybody = tutors.map(({ id }) => id)
  const main = addLecture(rows, algorithms, {
    semesterId: currentId,
    tutorIds: everybody,
    schedule: runningSchedule(today, algorithms.sessions.length, 0, at(10, 15)),
  })
  addLecture(rows, linearAlgebra, {
    semesterId: currentId,
    tutorIds: idsOf('Admin', 'Tutor'),
    schedule: runningSchedule(today, linearAlgebra.sessions.length, 2, at(14, 15)),
  })
  const first = addDays(startOf(before), 14)
  const days = learningAndMemory.sessions.map((_, index) => addDays(first, 7 * index))
  addLecture(rows, learningAndMemory, {
    semesterId: beforeId,
    tutorIds: idsOf('ChairOwner', 'Tutor'),
    schedule: { days, held: days.length, beginsAt: at(16, 15) },
  })
  for (const tutor of tutors) rows.tutors.push({ ...tutor, currentLectureId: main.lectureId })
  return { rows, ...main }
}
