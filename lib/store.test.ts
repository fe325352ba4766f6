import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Listeners, onLocalChange, readLocal, Store, writeLocal } from '@/lib/store'

test('a listener hears everything that is told until it ends that', () => {
  const listeners = new Listeners<[string, number]>()
  const heard: unknown[] = []
  const end = listeners.add((...told) => heard.push(told))
  listeners.tell('a', 1)
  end()
  listeners.tell('b', 2)
  expect(heard).toEqual([['a', 1]])
})

test('who hears of a new value can read it', () => {
  const store = new Store(1)
  const read: number[] = []
  store.subscribe(() => read.push(store.get()))
  store.set(2)
  expect(read).toEqual([2])
})

/** What a browser stores; one that is full takes nothing. */
class Storage {
  readonly texts = new Map<string, string>()
  isFull = false
  getItem = (key: string) => this.texts.get(key) ?? null
  removeItem = (key: string) => void this.texts.delete(key)
  setItem(key: string, text: string) {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
    this.texts.set(key, text)
  }
}

let storage: Storage
beforeEach(() => {
  storage = new Storage()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => vi.unstubAllGlobals())

test('a text is stored, heard of and removed', () => {
  const onChange = vi.fn<() => void>()
  const end = onLocalChange(onChange)
  writeLocal('next', 'a')
  expect([readLocal('next'), storage.texts.get('next')]).toEqual(['a', 'a'])
  writeLocal('next', null)
  expect(readLocal('next')).toBeNull()
  window.dispatchEvent(new Event('storage'))
  expect(onChange).toHaveBeenCalledTimes(3)
  end()
  window.dispatchEvent(new Event('storage'))
  writeLocal('next', 'b')
  expect(onChange).toHaveBeenCalledTimes(3)
})

test('a browser that stores nothing keeps a text for its window, the newest one', () => {
  writeLocal('draft', 'older')
  storage.isFull = true
  writeLocal('draft', 'newer')
  expect(readLocal('draft')).toBe('newer')
  writeLocal('draft', null)
  expect(readLocal('draft')).toBeNull()
  vi.stubGlobal('localStorage', undefined)
  writeLocal('draft', 'without any')
  expect(readLocal('draft')).toBe('without any')
})
