'use client'

import { listStored, put, replace, type StoredEntry } from '@/lib/offline/store'

type Keyed = { key: string }

/** What a participant has waiting on this device, the same in all tabs; each tells the others what it has changed, and why. */
export class SharedList<Value extends Keyed, News> {
  private entries: readonly StoredEntry<Value>[] = []
  private lastAt = 0
  private tabs: BroadcastChannel | null

  constructor(
    private readonly owner: string,
    private readonly isValue: (value: unknown) => value is Value,
    private readonly onChange: () => void,
    onNews: (news: News) => void,
  ) {
    this.tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`lectern.${owner}`)
    this.tabs?.addEventListener('message', ({ data }: MessageEvent<News | null>) => {
      void this.read().then(() => data && onNews(data))
    })
  }

  /** Oldest first. A value stays the same object until it is replaced. */
  get values(): Value[] {
    return this.entries.map(({ value }) => value)
  }

  /** Looks at what all tabs have stored. */
  async read(): Promise<void> {
    let before: readonly StoredEntry<Value>[]
    let stored: StoredEntry[]
    do {
      before = this.entries
      stored = await listStored(this.owner, 'letter')
    } while (before !== this.entries)
    const isOurs = (entry: StoredEntry): entry is StoredEntry<Value> => this.isValue(entry.value)
    this.entries = stored
      .filter(isOurs)
      .map((entry) => before.find(({ key, at }) => key === entry.key && at === entry.at) ?? entry)
    // Also after the device's clock was put back.
    for (const { at } of this.entries) this.lastAt = Math.max(this.lastAt, at)
    this.onChange()
  }

  /** Stores what there is from now on; only what is `given` replaces what another tab has stored since. */
  async change(next: readonly Value[], given: Value | null = null, news: News | null = null) {
    const before = this.entries
    this.entries = next.map((value) => before.find((entry) => entry.value === value) ?? this.entryOf(value))
    const keys = new Set(this.entries.map(({ key }) => key))
    const writes = this.entries.map((entry) => {
      if (before.includes(entry)) return undefined
      const earlier = before.find(({ key }) => key === entry.key)
      return earlier && entry.value !== given ? replace(earlier, entry) : put(entry)
    })
    const gone = before.filter(({ key }) => !keys.has(key)).map((entry) => replace(entry, null))
    this.onChange()
    await Promise.all([...writes, ...gone])
    this.tabs?.postMessage(news)
  }

  close() {
    this.tabs?.close()
    this.tabs = null
  }

  private entryOf(value: Value): StoredEntry<Value> {
    const { owner } = this
    this.lastAt = Math.max(Date.now(), this.lastAt + 1)
    return { key: `${owner}/letter/${value.key}`, owner, kind: 'letter', at: this.lastAt, value }
  }
}
