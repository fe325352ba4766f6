import 'server-only'
import pino from 'pino'
import { env } from '@/lib/env'
import { remember } from '@/lib/remember'

/** The safe fields of an error; a message may quote what somebody has typed. */
type Described = { type: string; code?: string; sqlState?: string; stack?: string[]; cause?: Described }

const CODE = /^[A-Z][A-Z0-9_]{1,39}$|^[0-9A-Z]{5}$/i
/** The SQLSTATE, which Prisma writes into its messages or keeps beside them. */
const SQL_STATE = /`([0-9A-Z]{5})`|"(?:originalCode|code)":"([0-9A-Z]{5})"/
/** A stack frame, as opposed to a line of a multi-line message. */
const FRAME = /^ {4}at .*(?::\d+:\d+|native|<anonymous>|index \d+)\)?$/
const MAX_FRAMES = 12
const MAX_DEPTH = 4

function framesOf({ stack = '', message }: Error): string[] {
  const withoutMessage = message === '' ? stack : stack.replaceAll(message, '')
  const frames = withoutMessage.split('\n').filter((line) => FRAME.test(line))
  return frames.slice(0, MAX_FRAMES).map((line) => line.trim())
}

function sqlStateOf(error: Error): string | undefined {
  const meta = 'meta' in error ? (JSON.stringify(error.meta) ?? '') : ''
  const [, quoted, beside] = SQL_STATE.exec(`${error.message} ${meta}`) ?? []
  return quoted ?? beside
}

/**
 * Describes an error by its type, codes and stack frames, including its causes. The message is left out, because
 * databases and parsers quote values in it.
 */
export function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error && typeof error.code === 'string' && CODE.test(error.code) && error.code
  const sqlState = sqlStateOf(error)
  const stack = framesOf(error)
  const goesOn = error.cause !== undefined && depth < MAX_DEPTH
  return {
    type: error.constructor.name,
    ...(code && { code }),
    ...(sqlState !== undefined && { sqlState }),
    ...(stack.length > 0 && { stack }),
    ...(goesOn && { cause: describeError(error.cause, depth + 1) }),
  }
}

/** A logger of JSON lines; writes to standard output by default. */
export function createLog(destination?: pino.DestinationStream): pino.Logger {
  const options = {
    level: env.LOG_LEVEL,
    base: { pid: process.pid },
    serializers: { err: (error: unknown) => describeError(error) },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** JSON lines on standard output, without personal data: no names, numbers, addresses, codes or bodies. */
export function log(): pino.Logger {
  return remember('log', createLog)
}
