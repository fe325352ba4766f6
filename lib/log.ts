import 'server-only'
import pino from 'pino'
import { env } from '@/lib/env'

const globals = globalThis as typeof globalThis & { lecternLog?: pino.Logger }

/** JSON lines on standard output, without personal data: no names, numbers, addresses, codes or bodies. */
export function log(): pino.Logger {
  globals.lecternLog ??= pino({ level: env.LOG_LEVEL, base: { pid: process.pid } })
  return globals.lecternLog
}
