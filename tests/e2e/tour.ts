import type { Page } from '@playwright/test'
import { accountOf, Crowd, readDemo } from '@/tests/e2e/support/demo-hall'
import { check, join, signIn } from '@/tests/e2e/support/people'
import { FilmStrip, takeDarkPicture, takePicture } from '@/tests/e2e/support/pictures'
import { Server } from '@/tests/e2e/support/server'
import { test as base, expect } from '@/tests/e2e/support/test'

// Takes the pictures of docs/tour.md from the demo with a full hall: npm run tour.

const test = base.extend<object, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = new Server({ DEMO: '1', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
      await server.start()
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.use({ actionTimeout: 15_000 })
test.setTimeout(240_000)

const still = { colorScheme: 'light', reducedMotion: 'reduce' } as const
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: false }).first()

test('before a lecture', async ({ laptop, phone, server }) => {
  const demo = readDemo(server)
  const [tutor, visitor] = [await laptop(still), await phone(still)]
  await tutor.goto('/login')
  await takePicture(tutor, 'sign-in')
  await visitor.goto('/')
  await takePicture(visitor, 'entry-page')
  await takeDarkPicture(visitor, 'entry-page')
  for (const [path, name] of [
    ['/nowhere', 'not-found'],
    ['/forbidden', 'forbidden'],
  ] as const) {
    await visitor.goto(path)
    await takePicture(visitor, name)
  }

  await signIn(tutor, accountOf(demo, 'Tutor'))
  await expect(button(tutor, 'Start session')).toBeVisible()
  await takePicture(tutor, 'overview')
  for (const name of ['sessions', 'quickchecks', 'feedback', 'settings', 'analytics'] as const) {
    await tutor.goto(`/tutor/lecture/${name}`)
    await expect(tutor.getByRole('heading', { level: 1 })).toBeVisible()
    if (name === 'analytics') await expect(tutor.locator('svg.recharts-surface').first()).toBeVisible()
    await (name === 'sessions' ? takeDarkPicture : takePicture)(tutor, name)
  }
  await tutor.goto('/tutor/lecture/quickchecks')
  await tutor.getByRole('link', { name: 'Sorting algorithms', exact: true }).click()
  const preview = tutor.getByRole('region', { name: 'As students see it' })
  await expect(preview.getByText('it never needs extra memory.')).toBeVisible()
  await takePicture(tutor, 'quickcheck-form')
  await tutor.goto('/tutor/settings/help')
  await takePicture(tutor, 'help')

  const admin = await laptop(still)
  await signIn(admin, accountOf(demo, 'Superuser'), '/admin/users/')
  for (const name of ['users', 'chair', 'audit'] as const) {
    await admin.goto(`/admin/${name}/`)
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
    await takePicture(admin, `admin-${name}`)
  }
})

test('a lecture of sixty students', async ({ browser, laptop, phone, server }) => {
  const demo = readDemo(server)
  const account = accountOf(demo, 'Tutor')
  const tutor = await laptop(still)
  await signIn(tutor, account)
  await button(tutor, 'Start session').click()
  await expect(button(tutor, 'Start QuickCheck')).toBeVisible()
  const wall = await laptop({ ...still, viewport: { width: 1920, height: 1080 } })
  await signIn(wall, account, `/tutor/present?lecture=${demo.lectureId}`)
  const remote = await phone(still)
  await signIn(remote, account)
  const [ada, ben] = [await phone(still), await phone({ ...still, colorScheme: 'dark' })]
  for (const student of [ada, ben]) await join(student, demo.code)
  const crowd = await Crowd.join(server, demo, 58)
  const strip = new FilmStrip({ laptop: tutor, wall, first: ada, second: ben, remote })
  await expect(tutor.getByText('of 60', { exact: true })).toBeVisible()

  await test.step('the hall joins', async () => {
    await crowd.say('contentual', 'Could you explain the last step once more?', 3)
    await crowd.say('orga', 'When is the next exercise sheet due?', 11)
    await expect(tutor.getByText('Could you explain the last step once more?')).toBeVisible()
    await takePicture(tutor, 'session-open')
    await takePicture(wall, 'wall-waiting')
    await takePicture(ada, 'student-waiting')
    await takePicture(remote, 'remote-waiting')
    await strip.add('10:15 The hall joins')
    await ada.goto('/app?view=privacy')
    await takePicture(ada, 'student-privacy')
    await ada.goto('/app')
  })

  await test.step('a QuickCheck runs', async () => {
    await button(tutor, 'Start QuickCheck').click()
    await expect(ada.getByRole('heading', { name: 'Join the QuickCheck' })).toBeVisible()
    await takePicture(ada, 'student-join')
    for (const [student, name, answer] of [
      [ada, 'Ada Lovelace', 0],
      [ben, 'Ben Okri', 1],
    ] as const) {
      await student.getByLabel('Name').fill(name)
      await check(student.getByLabel('I have no matriculation number'))
      await student.getByRole('button', { name: 'Take part' }).click()
      await check(student.getByRole('radio').nth(answer))
      await expect(student.getByText(/^Saved \d/)).toBeVisible()
    }
    await crowd.takePart(46, 31)
    await takePicture(ada, 'student-quickcheck')
    await takePicture(tutor, 'session-quickcheck')
    await takeDarkPicture(tutor, 'session-quickcheck')
    await takePicture(wall, 'wall-quickcheck')
    await takePicture(remote, 'remote-quickcheck')
    await strip.add('10:21 A QuickCheck runs')
  })

  await test.step('its result is shown in two steps', async () => {
    await button(tutor, 'End QuickCheck').click()
    await button(remote, 'Show distribution').tap({ timeout: 20_000 })
    await expect(wall.getByRole('table')).toBeVisible()
    await takePicture(wall, 'wall-distribution')
    await strip.add('10:26 The distribution, shown from the phone')
    await expect(button(remote, 'Show solution')).toBeVisible()
    await button(tutor, 'Show solution').click()
    await expect(ada.getByRole('heading', { name: 'Your result' })).toBeVisible()
    await expect(tutor.getByText('Solution shown')).toBeVisible()
    await takePicture(tutor, 'session-result')
    await takePicture(wall, 'wall-revealed')
    await takePicture(ada, 'student-result')
    await takePicture(remote, 'remote-result')
    await strip.add('10:27 The solution')
  })

  await test.step('a question is asked twice', async () => {
    await tutor.keyboard.press('h')
    for (const lift of [0, 4]) {
      if (lift === 0) await tutor.getByRole('button', { name: /^Start: We add 10/ }).click()
      else await button(tutor, 'Ask again').click()
      await expect(button(tutor, 'End question')).toBeVisible()
      for (const student of [ada, ben]) {
        await expect(student.getByRole('heading', { name: 'A question for you' })).toBeAttached()
        await check(student.getByRole('radio').nth(lift === 0 ? 0 : 1))
        if (lift === 0)
          await takePicture(student, student === ben ? 'student-question-dark' : 'student-question')
        await student.getByRole('button', { name: 'Send answer' }).click()
      }
      await crowd.answer(lift)
      if (lift === 0) await takeDarkPicture(wall, 'wall-question')
      if (lift === 0) await takePicture(ada, 'student-answered')
      await button(tutor, 'End question').click()
      await expect(button(tutor, 'Show distribution')).toBeVisible({ timeout: 20_000 })
    }
    await button(tutor, 'Show distribution').click()
    await button(tutor, 'Show solution').click()
    await expect(ada.getByRole('heading', { name: 'The result' })).toBeVisible()
    await takePicture(wall, 'wall-compared')
    await takePicture(tutor, 'session-compared')
    await takePicture(ada, 'student-revealed')
    await strip.add('10:40 Asked, discussed and asked again')
  })

  await test.step('something is asked that nobody has written', async () => {
    await tutor.keyboard.press('h')
    await tutor.keyboard.press('q')
    await expect(tutor.getByRole('dialog')).toBeVisible()
    await takePicture(tutor, 'ask-now')
    await tutor.getByRole('dialog').getByRole('button', { name: 'Ask now' }).click()
    await expect(ada.getByRole('radio')).toHaveCount(4)
    await expect(wall.getByText('Answer D')).toBeVisible()
    await takePicture(wall, 'wall-asked')
    await strip.add('10:52 Asked aloud')
    await button(tutor, 'End question').click()
  })
  await strip.save(browser, 'film')
  crowd.close()
})
