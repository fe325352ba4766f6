import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { renderMarkdown } from '@/lib/markdown/render'
import { renderInThread } from '@/lib/markdown/thread'
import { remember } from '@/lib/remember'

test('the thread renders what this one would', async () => {
  const text = 'Is **it** $x^2$?\n\n```js\nlet a = 1\n```'
  expect(await renderInThread(text)).toEqual({ html: renderMarkdown(text), plain: false })
})

test('a text that takes long holds nobody up', async () => {
  await renderInThread('the thread has begun')
  // Rendering in this thread would block it in every turn; a paused machine only affects one turn.
  const busy: number[] = []
  for (let turn = 0; turn < 2; turn += 1) {
    const before = performance.eventLoopUtilization()
    await renderInThread('$x^2$ '.repeat(1_500))
    busy.push(performance.eventLoopUtilization(before).utilization)
  }
  expect(Math.min(...busy), 'part of the time').toBeLessThan(0.05)
})

test('a text that takes too long is given up, and the next one is rendered', async () => {
  const [endless, next] = await Promise.all([renderInThread('['.repeat(3_000_000)), renderInThread('*next*')])
  expect(endless).toBeUndefined()
  expect(next).toEqual({ html: '<p><em>next</em></p>', plain: false })
})

test('a thread that ends while it is idle is replaced', async () => {
  await renderInThread('the thread has begun')
  const thread = remember<{ open: () => Promise<Worker> }>('markdown-thread', () => {
    throw new Error('there is none')
  })
  await (await thread.open()).terminate()
  expect(await renderInThread('*next*')).toEqual({ html: '<p><em>next</em></p>', plain: false })
})

/**
 * Has this process stand still while a text is rendered, if the shell is in time; what came of it, and after how long.
 */
async function renderStandingStill() {
  const stopping = 'echo; read go; kill -STOP $0; sleep 1.5; kill -CONT $0'
  const shell = spawn('sh', ['-c', stopping, String(process.pid)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(shell, 'exit')
  await once(shell.stdout, 'data')
  const from = performance.now()
  const rendering = renderInThread('$x^2$ '.repeat(200))
  shell.stdin.write('go\n')
  const rendered = await rendering
  const tookMs = performance.now() - from
  await ended
  return { rendered, tookMs }
}

test('a machine that stands still costs no text its markup', async () => {
  await renderInThread('the thread has begun')
  let stoodMs = 0
  while (stoodMs <= 1_500) {
    const { rendered, tookMs } = await renderStandingStill()
    expect(rendered).toMatchObject({ plain: false })
    stoodMs = tookMs
  }
})
