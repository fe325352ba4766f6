'use client'

import { createContext, useContext, type ReactNode } from 'react'

const Scope = createContext<readonly string[]>([])

type DownloadScopeProps = {
  /** What the files of this page begin with: the lecture, then the session where one is chosen. */
  about: readonly string[]
  children: ReactNode
}

/** Names the downloads of a page after what they are about. */
export function DownloadScope({ about, children }: DownloadScopeProps) {
  return <Scope value={about}>{children}</Scope>
}

export function useDownloadScope(): readonly string[] {
  return useContext(Scope)
}
