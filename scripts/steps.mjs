/**
 * Reports what a step is doing, and its progress (0–1).
 * @typedef {(what: string, part?: number) => void} Report
 * @typedef {Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean, columns?: number }} Output
 */

const barWidth = 24
/** Milliseconds. */
const redrawEvery = 100
/** Milliseconds between two lines of a long step without a terminal. */
const lineEvery = 20_000

/** @param {number} since @returns {string} */
export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

/**
 * Runs one step of a command and prints a line with its duration when it is done. Meanwhile a terminal shows a progress
 * bar; anything else, such as a log, gets a line now and then. A step that reports nothing shows nothing before its
 * end.
 * @template T @param {string} name @param {(report: Report) => Promise<T>} work @param {Output} [out] @returns {Promise<T>}
 */
export async function step(name, work, out = process.stdout) {
  const startedAt = Date.now()
  const show = canMove(out) ? movingBar(name, startedAt, out) : plainLines(name, startedAt, out)
  let over = false
  /** @param {string} mark */
  const end = (mark) => {
    over = true
    show.end(`${mark} ${name} (${seconds(startedAt)})\n`)
  }
  try {
    const result = await work((what, part) => (over ? undefined : show.report(what, part)))
    end('✓')
    return result
  } catch (error) {
    end('✗')
    throw error
  }
}

/** @param {Output} out */
function canMove(out) {
  return Boolean(out.isTTY) && process.env.TERM !== 'dumb' && !process.env.CI
}

/** @param {string} name @param {number} startedAt @param {Output} out */
function movingBar(name, startedAt, out) {
  let what = ''
  /** @type {number | undefined} */
  let part
  const draw = () => {
    const line = `  ${name} ${bar(part, Date.now() - startedAt)} ${seconds(startedAt)}  ${what}`
    out.write(`\r\x1b[2K${line.slice(0, (out.columns ?? 80) - 1)}`)
  }
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  return {
    /** @type {Report} */
    report: (nowWhat, nowPart) => {
      what = nowWhat
      part = nowPart
      timer ??= setInterval(draw, redrawEvery)
      draw()
    },
    /** @param {string} line */
    end: (line) => {
      clearInterval(timer)
      out.write(timer ? `\r\x1b[2K${line}` : line)
    },
  }
}

/**
 * Filled to the reported share; a wandering block if the share is unknown.
 * @param {number | undefined} part @param {number} elapsed
 */
function bar(part, elapsed) {
  const filled = part === undefined ? 4 : Math.round(Math.min(1, Math.max(0, part)) * barWidth)
  const before = part === undefined ? Math.floor(elapsed / redrawEvery) % (barWidth - filled + 1) : 0
  return '░'.repeat(before) + '█'.repeat(filled) + '░'.repeat(barWidth - before - filled)
}

/** @param {string} name @param {number} startedAt @param {Output} out */
function plainLines(name, startedAt, out) {
  let printedAt = 0
  return {
    /** @type {Report} */
    report: (what) => {
      if (Date.now() - printedAt < lineEvery) return
      out.write(printedAt === 0 ? `  ${name}: ${what}\n` : `  ${name}: ${what} (${seconds(startedAt)})\n`)
      printedAt = Date.now()
    },
    /** @param {string} line */
    end: (line) => void out.write(line),
  }
}
