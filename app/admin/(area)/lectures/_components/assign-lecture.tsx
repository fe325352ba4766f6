'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { NewLectureDialog } from '@/components/lectures/new-lecture-dialog'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { assignLecture } from '@/lib/lectures/client'
import type { SemesterView } from '@/lib/semesters/schema'

/** Makes a lecture for its tutors; whoever makes it here is one of them only if chosen. */
export function AssignLecture({ semesters }: { semesters: readonly SemesterView[] }) {
  const t = useTranslations('lectures')
  const router = useRouter()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Icon name="plus" />} onClick={() => setOpen(true)}>
        {t('create')}
      </Button>
      {open && (
        <NewLectureDialog
          semesters={semesters}
          create={assignLecture}
          onCreated={() => router.refresh()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
