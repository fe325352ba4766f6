import type { StudentStart } from '@/lib/lecture-state/student-schema'

/** The call that gives everything that a student's page begins with. */
export const startPath = '/api/student/start/'

/** What the server has sent, and when it arrived by the clock of this device. */
export type ReceivedStart = { start: StudentStart; receivedAtMs: number }

declare global {
  interface Window {
    /** The response that the document has asked for, until it is taken. Rejects if the server was not reached. */
    earlyStart?: Promise<{ response: Response; receivedAtMs: number }>
  }
}

/**
 * Runs in the student page's document once that and its stylesheet have come: asks for the start of the page while the
 * page's scripts are still under way. Gives up after 8 s, like the page itself.
 */
export const earlyStartScript = `(globalThis.earlyStart=fetch("/backend${startPath}",{headers:{Accept:"application/json"},cache:"no-store",signal:AbortSignal.timeout?.(8e3)}).then(response=>({response,receivedAtMs:Date.now()}))).catch(()=>{})`

/** The maximum age of the response; other tabs go on meanwhile. */
const MAX_AGE_MS = 5_000

/** Takes the response that the document has asked for. Returns null if there is none, or it was refused or is too old. */
export async function takeEarlyStart(): Promise<ReceivedStart | null> {
  const { earlyStart } = window
  delete window.earlyStart
  try {
    const early = await earlyStart
    if (!early?.response.ok || Date.now() - early.receivedAtMs > MAX_AGE_MS) return null
    const start = (await early.response.json()) as StudentStart
    return { start, receivedAtMs: early.receivedAtMs }
  } catch {
    return null
  }
}
