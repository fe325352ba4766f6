'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useOwnTutor } from '@/components/lectures/own-tutor'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { fetchSemesters } from '@/lib/semesters/client'
import type { SemesterView } from '@/lib/semesters/schema'
import { SemesterManager } from './semester-manager'

/** Opens the list of semesters; renders nothing without the permission. */
export function SemesterManagerButton({ onClosed }: { onClosed?: () => void }) {
  const t = useTranslations('semesters')
  const notifyError = useNotifyError()
  const { managesSemesters } = useOwnTutor()
  const [semesters, setSemesters] = useState<readonly SemesterView[] | null>(null)
  const [pending, setPending] = useState(false)
  if (!managesSemesters) return null

  async function load() {
    setPending(true)
    try {
      setSemesters(await fetchSemesters())
    } catch (error) {
      notifyError(error)
    } finally {
      setPending(false)
    }
  }

  function close() {
    setSemesters(null)
    onClosed?.()
  }

  return (
    <>
      <Button variant="quiet" icon={<Icon name="calendar" />} pending={pending} onClick={() => void load()}>
        {t('manage')}
      </Button>
      {semesters && <SemesterManager semesters={semesters} onClose={close} onChanged={() => void load()} />}
    </>
  )
}
