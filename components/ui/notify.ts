export type Notice = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** `altText` says how to do the same without the notification, for those who do not see it in time. */
  action?: { label: string; altText: string; onSelect: () => void }
}

export type ShownNotice = Notice & { id: number }

let current: ShownNotice | null = null
let lastId = 0
const listeners = new Set<() => void>()

function show(next: ShownNotice | null) {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a notification; a newer one takes the place of the one shown. */
export function notify(notice: Notice) {
  lastId += 1
  show({ ...notice, id: lastId })
}

export function dismissNotice(id: number) {
  if (current?.id === id) show(null)
}

export function currentNotice(): ShownNotice | null {
  return current
}

export function onNoticeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
