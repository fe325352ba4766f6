import { describe, expect, test } from 'vitest'
import * as questionsRoute from '@/app/backend/api/vue/questions/route'
import * as quickChecksRoute from '@/app/backend/api/vue/quickchecks/route'
import { Client, expectError } from '@/tests/support/client'
import { UNKNOWN, makeParticipant, makeTutor } from '@/tests/support/factories'
import * as questionCalls from '@/tests/support/question-calls'
import * as quickCheckCalls from '@/tests/support/quickcheck-calls'

/** Questions or QuickChecks: how a lecture with them is opened, what makes one, and the field that is changed. */
type Items = {
  open: typeof questionCalls.openLecture | typeof quickCheckCalls.openLecture
  input: object
  route: Parameters<Client['get']>[0]
  field: 'text' | 'title'
}

const items: [string, Items][] = [
  [
    'questions',
    { open: questionCalls.openLecture, input: questionCalls.input, route: questionsRoute.GET, field: 'text' },
  ],
  [
    'QuickChecks',
    {
      open: quickCheckCalls.openLecture,
      input: quickCheckCalls.input,
      route: quickChecksRoute.GET,
      field: 'title',
    },
  ],
]

describe.each(items)('who may work on %s', (_, { open, input, route, field }) => {
  test('roles above Tutor do in every lecture', async () => {
    const own = await open()
    for (const role of ['Superuser', 'ChairOwner', 'Admin'] as const) {
      const { client: by } = await makeTutor(role)
      const { status, body } = await own.act('create', input, by)
      expect(status).toBe(201)
      expect((await own.act('edit', { id: body.id, [field]: role }, by)).body).toMatchObject({
        [field]: role,
      })
    }
    expect((await own.list('', (await makeTutor('Admin')).client)).total).toBe(3)
  })

  test('strangers find nothing, participants and anonymous callers do not get in', async () => {
    const own = await open()
    const made = await own.create()
    const { client: stranger } = await makeTutor()
    const { client: participant } = await makeParticipant(own.lectureId)
    const bodies = {
      create: input,
      edit: { id: made.id, [field]: 'x' },
      archive: { id: made.id },
      duplicate: { id: made.id },
      delete: { id: made.id },
    }
    for (const [action, body] of Object.entries(bodies)) {
      expectError(await own.act(action, body, stranger), 404, 'not_found')
      expectError(await own.act(action, body, participant), 403, 'forbidden')
      expectError(await own.act(action, body, new Client()), 401, 'not_authenticated')
      if (action === 'create') continue
      for (const id of [UNKNOWN, 'nonsense'])
        expectError(await own.act(action, { ...body, id }), 404, 'not_found')
    }
    for (const query of [`lecture=${own.lectureId}`, `id=${made.id}`])
      expectError(await stranger.get(route, { query }), 404, 'not_found')
    expectError(await participant.get(route), 403, 'forbidden')
    expectError(await new Client().get(route), 401, 'not_authenticated')
    expectError(await own.act('rename', {}), 400, 'unknown_action')
    expect((await own.list(`id=${made.id}`)).items).toEqual([made])
  })
})
