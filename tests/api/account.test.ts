import { beforeEach, describe, expect, test } from 'vitest'
import * as appearance from '@/app/backend/api/account/appearance/route'
import * as account from '@/app/backend/api/account/route'
import * as lectures from '@/app/backend/api/lectures/route'
import * as login from '@/app/backend/api/tutor/login/route'
import * as authCheck from '@/app/backend/api/vue/authentication/authCheck/route'
import { db } from '@/lib/db/client'
import { Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import { makeLecture, makeParticipant, makeTutor, oneTimePassword } from '@/tests/support/factories'
import { operations } from '@/tests/support/operations'

const PASSWORD = 'the current password'
let self: Awaited<ReturnType<typeof makeTutor>>

beforeEach(async () => {
  await db.attempt.deleteMany()
  self = await makeTutor('Tutor', { password: PASSWORD, name: 'Lise Meitner' })
})

async function signIn(password: string): Promise<Client> {
  const client = new Client()
  await client.post(login.POST, undefined, { form: { email: self.tutor.email, password } })
  return client
}

async function isSignedIn(client: Client): Promise<unknown> {
  return (await client.get(authCheck.GET)).body['isAuthenticated']
}

test('shows the own account', async () => {
  expect((await self.client.get(account.GET)).body).toEqual({
    id: self.tutor.id,
    name: 'Lise Meitner',
    email: self.tutor.email,
    role: 'Tutor',
    locale: 'en',
    theme: 'system',
    showLowSubmissions: false,
    requestedEmail: null,
  })
})

describe('editing', () => {
  test('changes the name without a password, and the address unchanged likewise', async () => {
    const edit = { name: ' Elise Meitner ', email: self.tutor.email.toUpperCase() }
    const answer = await self.client.patch(account.PATCH, edit)
    expect(answer).toMatchObject({ status: 200, body: { name: 'Elise Meitner', email: self.tutor.email } })
    expect((await self.client.patch(account.PATCH, {})).status).toBe(200)
  })

  test.each(['password123', 'Password2031!', 'lise.meitner', 'Meitner2031'])(
    '%s is too easy to guess: nothing changes',
    async (newPassword) => {
      const answer = await self.client.patch(account.PATCH, { currentPassword: PASSWORD, newPassword })
      expectFields(answer, ['newPassword'])
      expect(await isSignedIn(await signIn(PASSWORD))).toBe(true)
    },
  )

  test('a new password ends the other sign-ins, not this one', async () => {
    const elsewhere = await signIn(PASSWORD)
    const edit = { currentPassword: PASSWORD, newPassword: 'x'.repeat(72) }
    expect((await self.client.patch(account.PATCH, edit)).status).toBe(200)
    expect(await isSignedIn(self.client)).toBe(true)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await isSignedIn(await signIn(PASSWORD))).toBe(false)
    expect(await isSignedIn(await signIn('x'.repeat(72)))).toBe(true)
  })

  test('who has no password, because the university signs them in, is told so and not held up', async () => {
    const { client } = await makeTutor('Tutor')
    for (const edit of [{ newPassword: 'a new password' }, { email: 'other@example.org' }]) {
      for (const currentPassword of [undefined, 'any password']) {
        const answer = await client.patch(account.PATCH, { ...edit, currentPassword })
        expectFields(answer, ['currentPassword'])
        expect(answer.body['fields']).toMatchObject([
          { message: expect.stringContaining('university') as string },
        ])
      }
    }
    expect(await db.attempt.count()).toBe(0)
    expect((await client.patch(account.PATCH, { name: 'Nora Neu' })).status).toBe(200)
  })

  test('of two new passwords that come at once only one is taken', async () => {
    const edits = ['first password', 'second password'].map((newPassword) =>
      self.client.patch(account.PATCH, { currentPassword: PASSWORD, newPassword }),
    )
    const answers = await Promise.all(edits)
    expect(statusesOf(answers)).toEqual([200, 400])
  })

  test('a new address needs the current password, must be free, and waits for a confirmation', async () => {
    const email = 'lise@example.org'
    expectFields(await self.client.patch(account.PATCH, { email }), ['currentPassword'])
    const edit = { email, currentPassword: PASSWORD }
    expect(await self.client.patch(account.PATCH, edit)).toMatchObject({
      status: 200,
      body: { email: self.tutor.email, requestedEmail: email },
    })
    const { tutor } = await makeTutor()
    const taken = { email: tutor.email, currentPassword: PASSWORD }
    expectError(await self.client.patch(account.PATCH, taken), 409, 'email_taken')
  })

  test('a wrong current password is a wrong field, changes nothing, and cannot be guessed at leisure', async () => {
    const guess = { currentPassword: 'a guess', newPassword: 'a new password', name: 'Somebody Else' }
    for (let n = 0; n < 10; n += 1)
      expectFields(await self.client.patch(account.PATCH, guess), ['currentPassword'])
    const limited = await self.client.patch(account.PATCH, { ...guess, currentPassword: PASSWORD })
    expectError(limited, 429, 'too_many_attempts')
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(20)
    expect((await self.client.get(account.GET)).body).toMatchObject({ name: 'Lise Meitner' })
    expect(await isSignedIn(await signIn(PASSWORD))).toBe(true)
  })

  test.each([
    [{ name: 'L' }, ['name']],
    [{ email: 'lise@' }, ['email']],
    [{ currentPassword: PASSWORD, newPassword: 'too short' }, ['newPassword']],
    [{ name: 'Ada', currentPassword: '' }, ['currentPassword']],
    [{ currentPassword: PASSWORD, newPassword: 'ü'.repeat(37) }, ['newPassword']],
    [{ currentPassword: 1 }, ['currentPassword']],
    [{ newPassword: 'long enough', currentPassword: '' }, ['currentPassword']],
    [{ role: 'Superuser', active: true }, ['active', 'role']],
    [{ name: 'Lise\u0000Meitner' }, ['']],
  ])('refuses %o', async (edit, paths) => {
    expectFields(await self.client.patch(account.PATCH, edit), paths)
    expect(await db.tutor.findUnique({ where: { id: self.tutor.id } })).toMatchObject({ version: 1 })
  })

  test('says what is wrong with a password that is too long for its bytes', async () => {
    const answer = await self.client.patch(account.PATCH, { newPassword: 'ü'.repeat(37) })
    expect(answer.body).toMatchObject({
      fields: [{ message: expect.stringContaining('at most 72') as string }],
    })
  })
})

describe('appearance', () => {
  test('is kept with the tutor; the language is kept in the browser, too', async () => {
    const choice = { theme: 'dark', locale: 'fr', showLowSubmissions: true }
    const answer = await self.client.patch(appearance.PATCH, choice)
    expect(answer).toMatchObject({ status: 200, body: { id: self.tutor.id, ...choice } })
    expect(self.client.cookies.get('locale')).toBe('fr')
    expect((await self.client.get(authCheck.GET)).body).toMatchObject({ userdata: choice })
    expect((await self.client.patch(appearance.PATCH, { theme: 'light' })).body).toMatchObject({
      theme: 'light',
      locale: 'fr',
    })
  })

  test.each([
    [{ theme: 'blue' }, ['theme']],
    [{ locale: 'it' }, ['locale']],
    [{ showLowSubmissions: 'yes' }, ['showLowSubmissions']],
    [{ name: 'Somebody' }, ['name']],
  ])('refuses %o', async (choice, paths) => {
    expectFields(await self.client.patch(appearance.PATCH, choice), paths)
    expect(self.client.cookies.has('locale')).toBe(false)
  })
})

test('who must change the password first reaches the account, and nothing else', async () => {
  await db.tutor.update({ where: { id: self.tutor.id }, data: oneTimePassword })
  expectError(await self.client.get(lectures.GET), 403, 'password_change_required')
  expect((await self.client.get(account.GET)).status).toBe(200)
  expect((await self.client.patch(appearance.PATCH, { locale: 'de' })).status).toBe(200)
  expect((await self.client.get(authCheck.GET)).body).toMatchObject({
    userdata: { mustChangePassword: true },
  })
  const closed = operations.filter(
    ({ declaration: { allow, beforePasswordChange } }) =>
      !['anyone', 'participant', 'wall'].includes(allow) && !beforePasswordChange,
  )
  expect(closed.length).toBeGreaterThan(50)
  const superuser = await makeTutor('Superuser')
  await db.tutor.update({ where: { id: superuser.tutor.id }, data: oneTimePassword })
  for (const { key, handler, method } of closed) {
    const query = key.split('?')[1] ?? ''
    expectError(await superuser.client.call(handler, method, { query }), 403, 'password_change_required')
  }
  expect((await self.client.post(login.POST, undefined, { query: 'a=logout' })).status).toBe(200)
})

test('what stays open before the password is changed is that change, the look of pages and one’s own account', () => {
  const open = operations.filter(({ declaration }) => declaration.beforePasswordChange)
  expect(open.map(({ key }) => key).toSorted()).toEqual([
    'GET /api/account/',
    'PATCH /api/account/',
    'PATCH /api/account/appearance/',
  ])
})

test('is for tutors only', async () => {
  const { client } = await makeParticipant((await makeLecture([])).id)
  for (const [handler, method] of [
    [account.GET, 'GET'],
    [account.PATCH, 'PATCH'],
    [appearance.PATCH, 'PATCH'],
  ] as const) {
    expectError(await client.call(handler, method), 403, 'forbidden')
    expectError(await new Client().call(handler, method), 401, 'not_authenticated')
  }
})
