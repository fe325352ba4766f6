'use client'

import { Listeners } from '@/lib/store'

/** A tutor has one current lecture, a browser many tabs: each has to hear when another one chooses. */
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

/** Tells the other tabs what this one has chosen. */
export function announceLecture({ id, title }: ChosenLecture): void {
  ownChoice = id
  open()?.postMessage({ id, title } satisfies ChosenLecture)
}

/** Whether this tab itself has chosen the lecture, the last time it chose one. */
export function isOwnChoice(id: string): boolean {
  return ownChoice === id
}

/** Passes on which lecture is the current one, as another tab or the server says. */
export function hearOfLecture(lecture: ChosenLecture | null): void {
  if (lecture) listeners.tell(lecture)
}

/** Calls back whenever the current lecture is heard of; gives what ends that. */
export function listenForLecture(listener: (lecture: ChosenLecture) => void): () => void {
  open()
  return listeners.add(listener)
}
