'use client'

import { Listeners } from '@/lib/store'

/** A tutor has one current lecture but many tabs, which inform each other of a choice. */
export type ChosenLecture = { id: string; title: string }

const NAME = 'lecture'
const listeners = new Listeners<[ChosenLecture]>()
let ownChoice: string | null = null
let channel: BroadcastChannel | undefined

function open(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', (event: MessageEvent<ChosenLecture>) => hearOfLecture(event.data))
  return channel
}

/** Informs the other tabs of the choice made in this one. */
export function announceLecture({ id, title }: ChosenLecture): void {
  ownChoice = id
  open()?.postMessage({ id, title } satisfies ChosenLecture)
}

/** Whether the lecture is the one chosen last in this tab. */
export function isOwnChoice(id: string): boolean {
  return ownChoice === id
}

/** Passes on the current lecture, as reported by another tab or the server. */
export function hearOfLecture(lecture: ChosenLecture | null): void {
  if (lecture) listeners.tell(lecture)
}

/** Calls back when the current lecture is reported; returns an unsubscribe function. */
export function listenForLecture(listener: (lecture: ChosenLecture) => void): () => void {
  open()
  return listeners.add(listener)
}
