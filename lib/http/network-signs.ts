/** What a request says about the network: nothing has come back for long, or an answer has. */
type NetworkSign = 'hanging' | 'answered'

type Listener = (sign: NetworkSign) => void

const listeners = new Set<Listener>()

export function reportNetworkSign(sign: NetworkSign): void {
  for (const listener of listeners) listener(sign)
}

/** Calls back with every sign; gives what ends that. */
export function listenForNetworkSigns(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
