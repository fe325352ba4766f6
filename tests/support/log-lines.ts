import { Writable } from 'node:stream'
import { createLog } from '@/lib/observability/log'
import { remember } from '@/lib/remember'

/** Collects what the product logs instead of printing it; to be called before anything is logged. */
export function collectLog() {
  let text = ''
  const destination = new Writable({
    write(chunk: Buffer, _, done) {
      text += chunk.toString()
      done()
    },
  })
  remember('log', () => createLog(destination))
  return {
    text: () => text,
    lines: () => text.split('\n').filter((line) => line !== ''),
    clear() {
      text = ''
    },
  }
}
