import { describe, expect, it } from 'vitest'
import type { StudentState } from '@/lib/rounds/student-schema'
import { rateableSession } from './rules'

type Shown = Parameters<typeof rateableSession>[0]

const until = '2031-10-20T10:15:00.000Z'
const base: Shown = {
  lecture: { id: 'l1', title: 'Algorithms', active: true, archived: false },
  session: { id: 's1', number: 1, title: 'Graphs', allowEvaluation: true },
  last: null,
  me: { rated: false, rating: null } as StudentState['me'],
}
const ended: Shown = {
  ...base,
  session: null,
  last: { id: 's1', number: 1, title: 'Graphs', endedAt: '2031-10-20T10:00:00.000Z', rateUntil: until },
}

describe('what can be rated', () => {
  it('is the active session that allows it', () => {
    expect(rateableSession(base)).toMatchObject({ id: 's1', active: true, until: null, closed: false })
    const session = { id: 's1', number: 1, title: 'Graphs', allowEvaluation: false }
    expect(rateableSession({ ...base, session })).toBeNull()
  })

  it('is the last session for a while', () => {
    expect(rateableSession(ended)).toMatchObject({ id: 's1', active: false, until })
    const last = ended.last && { ...ended.last, rateUntil: null }
    expect(rateableSession({ ...ended, last })).toBeNull()
  })

  it('is closed once the rating names nobody', () => {
    const me = { ...base.me, rated: true }
    expect(rateableSession({ ...ended, me })?.closed).toBe(true)
    expect(rateableSession({ ...base, me })?.closed).toBe(true)
    expect(rateableSession({ ...base, me: { ...me, rating: 4 } })?.closed).toBe(false)
  })

  it('is nothing in an archived lecture', () => {
    expect(rateableSession({ ...base, lecture: { ...base.lecture, archived: true } })).toBeNull()
  })
})
