import { describe, expect, it } from 'vitest'
import { rateableSession, type RatedScreen } from './rules'

const until = '2031-10-20T10:15:00.000Z'
const base: RatedScreen = {
  lecture: { archived: false },
  session: { id: 's1', allowEvaluation: true, activatedAt: '2031-10-20T08:30:00.000Z' },
  last: null,
  me: { rated: false, rating: null },
}
const ended: RatedScreen = {
  ...base,
  session: null,
  last: { id: 's1', endedAt: '2031-10-20T10:00:00.000Z', rateUntil: until },
}

describe('what can be rated', () => {
  it('is the active session that allows it', () => {
    expect(rateableSession(base)).toMatchObject({ id: 's1', active: true, until: null, closed: false })
    const session = base.session && { ...base.session, allowEvaluation: false }
    expect(rateableSession({ ...base, session })).toBeNull()
  })

  it('is the last session for a while', () => {
    expect(rateableSession(ended)).toMatchObject({ id: 's1', active: false, until })
    const last = ended.last && { ...ended.last, rateUntil: null }
    expect(rateableSession({ ...ended, last })).toBeNull()
  })

  it('is asked for after 20 minutes, or once the session has ended', () => {
    expect(rateableSession(base)?.offeredFrom).toBe('2031-10-20T08:50:00.000Z')
    expect(rateableSession(ended)?.offeredFrom).toBe('2031-10-20T10:00:00.000Z')
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
