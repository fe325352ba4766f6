let current: string | null = null

/**
 * From now on every call names the participant that the page belongs to: another tab of the browser may sign somebody
 * else in, and the cookie is the same for all. The server answers 401 when it is not them any more. Gives what ends that.
 */
export function callAsParticipant(id: string): () => void {
  current = id
  return () => {
    if (current === id) current = null
  }
}

export function participantHeaders(): Record<string, string> {
  return current === null ? {} : { 'X-Participant': current }
}
