'use client'

import { createContext, use, type ReactNode } from 'react'

/** Who is signed in, as far as screens about lectures need to know. */
export type OwnTutor = {
  id: string
  name: string
  /** May enter the administration, and so create and edit semesters. */
  managesSemesters: boolean
  /** Sees every lecture, not only those assigned. */
  seesAllLectures: boolean
}

const Context = createContext<OwnTutor | null>(null)

export function OwnTutorProvider({ tutor, children }: { tutor: OwnTutor; children: ReactNode }) {
  return <Context value={tutor}>{children}</Context>
}

export function useOwnTutor(): OwnTutor {
  const tutor = use(Context)
  if (!tutor) throw new Error('No tutor is known here.')
  return tutor
}
