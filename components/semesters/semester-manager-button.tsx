'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useOwnTutor } from '@/components/lectures/own-tutor'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useLatestCall } from '@/lib/http/latest-call'
import { fetchSemesters } from '@/lib/semesters/client'
import type { SemesterView } from '@/lib/semesters/schema'
import { SemesterManager } from './semester-manager'

/** Opens the list of semesters; renders nothing without the permission. */
export function SemesterManagerButton() {
  const t = useTranslations('semesters')
  const notifyError = useNotifyError()
  const { managesSemesters } = useOwnTutor()
  const latest = useLatestCall()
  const [semesters, setSemesters] = useState<readonly SemesterView[] | null>(null)
  const [pending, setPending] = useState(false)
  if (!managesSemesters) return null

  async function fetchAll(signal: AbortSignal) {
    setPending(true)
    try {
      const all = await fetchSemesters(signal)
      if (!signal.aborted) setSemesters(all)
    } catch (error) {
      notifyError(error)
    } finally {
      if (!signal.aborted) setPending(false)
    }
  }

  const load = () => latest.now((signal) => void fetchAll(signal))

  function close() {
    latest.stop()
    setPending(false)
    setSemesters(null)
  }

  return (
    <>
      <Button variant="quiet" icon={<Icon name="calendar" />} pending={pending} onClick={load}>
        {t('manage')}
      </Button>
      {semesters && <SemesterManager semesters={semesters} onClose={close} onChanged={load} />}
    </>
  )
}
