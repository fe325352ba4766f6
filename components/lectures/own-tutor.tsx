'use client'

import { createContext, use, type ReactNode } from 'react'

/** The fields of the signed-in tutor that screens about lectures need. */
export type OwnTutor = {
  id: string
  name: string
  /** May enter the administration, and therefore create and edit semesters. */
  managesSemesters: boolean
  /** Sees every lecture, not only assigned ones. */
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
