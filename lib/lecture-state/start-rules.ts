/** Gives everything that a student's page begins with. */
export const startPath = '/api/student/start/'

/** A response that was asked for before the page's scripts had come, and when it came by the clock of this device. */
export type EarlyResponse = { response: Response; receivedAtMs: number }

declare global {
  interface Window {
    /** The start of a student's page, until it is taken. Rejects where the server was not reached. */
    earlyStart?: Promise<EarlyResponse>
  }
}

/**
 * Runs as soon as the student page's document has come, and asks for its start: what belongs to the reader is under way
 * while the scripts are.
 */
export const earlyStartScript = `(earlyStart=fetch("/backend${startPath}",{headers:{Accept:"application/json"},cache:"no-store"}).then(response=>({response,receivedAtMs:Date.now()}))).catch(()=>{})`
