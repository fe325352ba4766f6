import { Store } from '@/lib/store'

export type Notice = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** `altText` says how to do the same without the notification, for those who do not see it in time. */
  action?: { label: string; altText: string; onSelect: () => void }
}

export type ShownNotice = Notice & { id: number }

/** The current notification. */
export const shownNotice = new Store<ShownNotice | null>(null)
let lastId = 0

/** Shows a notification; it replaces the current one. */
export function notify(notice: Notice) {
  lastId += 1
  shownNotice.set({ ...notice, id: lastId })
}

export function dismissNotice(id: number) {
  if (shownNotice.get()?.id === id) shownNotice.set(null)
}
