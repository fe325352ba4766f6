import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { UserError } from './children.mjs'
import { install } from './install.mjs'
import { untilStopped } from './until-stopped.mjs'

// npm run fuzz -- <calls> [--seed <number>]: starts the product with its own database and calls it with requests that
// the API document allows, and with invalid ones. The same seed makes the same choices.

const usage = 'Usage: npm run fuzz -- <calls> [--seed <number>]; whole numbers from 1 on.'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' } } })

/** @param {string} text */
function wholeNumber(text) {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number >= 2 ** 31) throw new UserError(usage)
  return number
}

await untilStopped(async (started) => {
  const [calls = '20000', ...others] = positionals
  if (others.length > 0) throw new UserError(usage)
  const options = {
    calls: wholeNumber(calls),
    seed: values.seed ? wholeNumber(values.seed) : randomInt(1, 2 ** 31),
  }
  await install({ forTests: true })
  const { fuzz } = await import('../faults/fuzz.mjs')
  return fuzz(options, started)
})
