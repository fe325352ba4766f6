import { describe, expect, it } from 'vitest'
import { followStudent, settlesAt, startStudent, type OwnState, type StudentScreen } from './student-rules'
import { activeViewOf } from './active-view-rules'
import type { ItemView, StudentState } from './student-schema'

const START = '2031-10-20T10:00:00.000Z'
const END = '2031-10-20T10:01:00.000Z'
const FINAL = '2031-10-20T10:01:03.000Z'
const AFTER = '2031-10-20T10:01:04.000Z'

const nobody: OwnState = {
  name: null,
  matriculationNumber: null,
  registered: false,
  registrationId: null,
  draft: {},
  submittedAt: null,
  answerId: null,
  response: null,
  rated: false,
  rating: null,
  tempoAgainAt: null,
  feedbackAgainAt: null,
}

const response = { answerIds: ['a'] }
const draftOf = (answerId: string, seq: number) => ({ answerId, response: { answerIds: [answerId] }, seq })

function itemOf(round: Partial<ItemView['round']> = {}): ItemView {
  return {
    round: {
      id: 'r1',
      number: 1,
      kind: 'quickcheck',
      title: 'Graphs',
      startedAt: START,
      endsAt: END,
      finalAt: null,
      running: true,
      final: false,
      shown: null,
      revealed: false,
      ...round,
    },
    questions: [],
    shuffleQuestions: false,
    shuffleAnswers: false,
    participation: { answered: 0, finished: 0, present: 1 },
  }
}

const over = { running: false, finalAt: FINAL }
const final = { ...over, final: true }

function stateOf(item: ItemView | null, me: Partial<OwnState> = {}, now = START): StudentState {
  return {
    lecture: { id: 'l1', title: 'Algorithms', active: true, archived: false, regradings: 0 },
    session: { id: 's1', number: 1, title: 'Graphs', allowEvaluation: true, activatedAt: START },
    last: null,
    item,
    distribution: null,
    me: { ...nobody, ...me },
    now,
  }
}

/** A session that is over. */
const ended = (id: string) => ({ id, number: 1, title: 'Graphs', endedAt: END, rateUntil: AFTER })

const screenOf = (item: ItemView | null, me: Partial<OwnState> = {}, now = START) =>
  startStudent(stateOf(item, me, now))

function receive(screen: StudentScreen, item: ItemView | null, now: string): StudentScreen {
  const { me: _, ...data } = stateOf(item, {}, now)
  return followStudent(screen, { type: 'lecture', data, receivedAtMs: Date.parse(now) })
}

function take(screen: StudentScreen, state: StudentState, own = false): StudentScreen {
  return followStudent(screen, { type: 'state', state, receivedAtMs: Date.parse(state.now), own })
}

describe('the active view', () => {
  it('waits without a session and rests without a round', () => {
    expect(activeViewOf(startStudent({ ...stateOf(null), session: null }))).toBe('waiting')
    expect(activeViewOf(screenOf(null))).toBe('idle')
    const between = (endedAt: string) =>
      startStudent({ ...stateOf(null), session: null, last: { ...ended('s1'), endedAt } })
    expect(activeViewOf(between(START))).toBe('ended')
    const hoursAgo = (hours: number) => new Date(Date.parse(START) - hours * 3_600_000).toISOString()
    expect(activeViewOf(between(hoursAgo(2.9)))).toBe('ended')
    expect(activeViewOf(between(hoursAgo(3)))).toBe('waiting')
    const lecture = { ...stateOf(null).lecture, archived: true }
    expect(activeViewOf(startStudent({ ...stateOf(null), lecture }))).toBe('archived')
  })

  it('goes through a QuickCheck', () => {
    const me = { registered: true }
    const submitted = { ...me, submittedAt: START }
    expect(activeViewOf(screenOf(itemOf()))).toBe('join')
    expect(activeViewOf(screenOf(itemOf(), me))).toBe('answering')
    expect(activeViewOf(screenOf(itemOf(), submitted))).toBe('submitted')
    expect(activeViewOf(screenOf(itemOf(over), submitted, END))).toBe('collecting')
    expect(activeViewOf(screenOf(itemOf(final), submitted, AFTER))).toBe('result')
    expect(activeViewOf(screenOf(itemOf(final), me, AFTER))).toBe('missed')
    expect(activeViewOf(screenOf(itemOf(over), {}, END))).toBe('missed')
  })

  it('goes through a question', () => {
    const question = { kind: 'question' } as const
    expect(activeViewOf(screenOf(itemOf(question)))).toBe('question')
    expect(activeViewOf(screenOf(itemOf(question), { response }))).toBe('answered')
    expect(activeViewOf(screenOf(itemOf({ ...question, ...final }), { response }, AFTER))).toBe('over')
    for (const shown of ['distribution', 'solution'] as const)
      expect(activeViewOf(screenOf(itemOf({ ...question, ...final, shown }), {}, AFTER))).toBe('revealed')
  })
})

describe('a lecture event', () => {
  it('leaves what is known of oneself in the same round', () => {
    const me = { registered: true, draft: { q1: draftOf('a', 1) } }
    expect(receive(screenOf(itemOf(), me), itemOf(over), END).me).toMatchObject(me)
  })

  it('begins a new round with nothing but name, number and limits', () => {
    const me = { name: 'Ada', registered: true, submittedAt: START, response, tempoAgainAt: END }
    const next = receive(screenOf(itemOf(), me), itemOf({ id: 'r2' }), END)
    expect(next.me).toEqual({ ...nobody, name: 'Ada', tempoAgainAt: END })
  })

  it('never settles a round: only an own state that the server gave afterwards does', () => {
    const screen = receive(screenOf(itemOf(), { registered: true }), itemOf(final), AFTER)
    expect(settlesAt(screen)).toBe(FINAL)
    expect(activeViewOf(screen)).toBe('collecting')
    const early = take(screen, stateOf(itemOf(over), { registered: true }, END))
    expect(settlesAt(early)).toBe(FINAL)
    const late = take(early, stateOf(itemOf(final), { registered: true, submittedAt: FINAL }, AFTER))
    expect(settlesAt(late)).toBeNull()
    expect(activeViewOf(late)).toBe('result')
  })

  it('is followed by one own state of a round that has just become final, though its clock was read a little earlier', () => {
    const screen = receive(screenOf(itemOf(), { registered: true }), itemOf(final), END)
    const own = { registered: true, submittedAt: FINAL }
    expect(settlesAt(take(screen, stateOf(itemOf(final), own, END)))).toBeNull()
  })
})

describe('a state that was asked for', () => {
  it('does not undo what receipts have told meanwhile', () => {
    const drafted = followStudent(screenOf(itemOf(), { registered: true }), {
      type: 'drafted',
      roundId: 'r1',
      registrationId: null,
      questionId: 'q1',
      draftAnswer: draftOf('b', 2),
    })
    const stale = stateOf(itemOf(), { registered: true, draft: { q1: draftOf('a', 1) } }, START)
    expect(take(drafted, stale).me.draft).toEqual({ q1: draftOf('b', 2) })
    const done = followStudent(drafted, { type: 'done', roundId: 'r1', change: { submittedAt: START } })
    expect(activeViewOf(take(done, stale))).toBe('submitted')
  })

  it('does not bring back a round that an event has replaced', () => {
    const screen = receive(screenOf(itemOf()), itemOf({ id: 'r2' }), END)
    expect(take(screen, stateOf(itemOf(), { registered: true }, START)).item?.round.id).toBe('r2')
  })

  it('tells of a registration that is gone', () => {
    const screen = screenOf(itemOf(), { registered: true, draft: { q1: draftOf('a', 1) } })
    const left = take(screen, stateOf(itemOf(), {}, END), true)
    expect(left.me.draft).toEqual({})
    expect(activeViewOf(left)).toBe('join')
  })

  it('of a new registration brings nothing along from the one that was left', () => {
    const draft = { q1: draftOf('a', 7) }
    const screen = screenOf(itemOf(), { registered: true, registrationId: 'before', draft })
    const again = take(screen, stateOf(itemOf(), { registered: true, registrationId: 'again' }, END))
    expect(again.me.draft).toEqual({})
    const late = { type: 'drafted', roundId: 'r1', questionId: 'q1', draftAnswer: draftOf('a', 8) } as const
    expect(followStudent(again, { ...late, registrationId: 'before' })).toBe(again)
  })

  it('tells the clock when it is the first, if it is known when it came', () => {
    const state = stateOf(itemOf(), {}, END)
    expect(startStudent(state).clockAheadMs).toBeNull()
    expect(startStudent(state, Date.parse(END) - 4_000).clockAheadMs).toBe(4_000)
  })
})

describe('receipts of another round', () => {
  it('change nothing', () => {
    const screen = screenOf(itemOf())
    expect(followStudent(screen, { type: 'done', roundId: 'r0', change: { response } })).toBe(screen)
    const receipt = {
      type: 'drafted',
      registrationId: null,
      questionId: 'q1',
      draftAnswer: draftOf('a', 1),
    } as const
    expect(followStudent(screen, { ...receipt, roundId: 'r0' })).toBe(screen)
  })
})

describe('counts', () => {
  it('change nothing but the participation', () => {
    const screen = screenOf(itemOf(), { registered: true })
    const participation = { answered: 3, finished: 2, present: 9 }
    const data = { participation, now: END }
    const next = followStudent(screen, { type: 'counts', data, receivedAtMs: Date.parse(END) - 250 })
    expect(next).toEqual({ ...screen, item: { ...itemOf(), participation }, clockAheadMs: 250 })
  })
})

describe('the distribution of a question', () => {
  it('comes with the event of the reveal, and is none of the next round’s', () => {
    const item = itemOf({ ...final, kind: 'question', shown: 'solution', revealed: true })
    const distribution = {
      roundId: 'r1',
      answered: 4,
      answers: [{ id: 'a1', count: 4, correct: true }],
      explanationHtml: null,
      regraded: null,
    }
    const before = screenOf(itemOf({ ...final, kind: 'question' }))
    const { me: _, ...data } = { ...stateOf(item, {}, AFTER), distribution }
    const revealed = followStudent(before, { type: 'lecture', data, receivedAtMs: 0 })
    expect(revealed.distribution).toEqual(distribution)
    expect(receive(revealed, itemOf({ id: 'r2' }), AFTER).distribution).toBeNull()
  })
})

describe('ratings', () => {
  it('are kept with their session, and lose their value with its end', () => {
    const rated = followStudent(screenOf(null), { type: 'rated', sessionId: 's1', rating: 4 })
    expect(rated.me).toMatchObject({ rated: true, rating: 4 })
    const { me: _, ...data } = { ...stateOf(null), session: null, last: ended('s1') }
    const after = followStudent(rated, { type: 'lecture', data, receivedAtMs: 0 })
    expect(after.me).toMatchObject({ rated: true, rating: null })
    const other = followStudent(after, {
      type: 'lecture',
      data: { ...data, last: ended('s2') },
      receivedAtMs: 0,
    })
    expect(other.me.rated).toBe(false)
  })

  it('of another session change nothing', () => {
    const screen = screenOf(null)
    expect(followStudent(screen, { type: 'rated', sessionId: 's0', rating: 4 })).toBe(screen)
  })
})
