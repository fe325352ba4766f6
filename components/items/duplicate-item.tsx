'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useWatch } from 'react-hook-form'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useZodForm } from '@/components/layout/use-zod-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import { copyChoice, type CopyChoice } from '@/lib/quickchecks/schema'
import { showWhenListed, type NewItem } from './newest-item'

export type LectureChoice = { id: string; title: string }

export type CopyTexts = {
  /** The title of a copy in the lecture of the original, where both are listed, if it has one of its own. */
  titleHere?: string
  /** A hint about the copy, in this lecture or in another one. */
  hint?: (isHere: boolean) => string
}

type DuplicateItemProps = CopyTexts & {
  title: string
  /** The description of the copy. */
  text: string
  /** The notification after copying. */
  done: string
  /** The lecture of the original. */
  lectureId: string
  lectures: readonly LectureChoice[]
  onDuplicate: (copy: CopyChoice) => Promise<NewItem>
  onClose: () => void
}

/** Asks for the lecture that receives the copy, its own by default, and for the title of the copy. */
export function DuplicateItem(props: DuplicateItemProps) {
  const { title, titleHere, text, done, lectureId, lectures, hint, onDuplicate, onClose } = props
  const t = useTranslations('items')
  const tForms = useTranslations('forms')
  const router = useRouter()
  const notifyError = useNotifyError()
  const { form, control, field, change, pending } = useZodForm({
    schema: copyChoice,
    defaultValues: titleHere === undefined ? { lectureId } : { lectureId, title: titleHere },
    onSubmit: async (copy) => {
      const created = await onDuplicate(copy)
      const isHere = copy.lectureId === lectureId
      const name = lectures.find((lecture) => lecture.id === copy.lectureId)?.title ?? ''
      notify({ title: done, description: isHere ? (copy.title ?? title) : t('copiedTo', { name }) })
      showWhenListed(created)
      router.refresh()
      onClose()
    },
    onError: notifyError,
  })
  const [target, typed] = useWatch({ control, name: ['lectureId', 'title'] })

  function choose(chosen: string) {
    const titleIn = (id: string) => (id === lectureId && titleHere !== undefined ? titleHere : title)
    // A title of the tutor's own stays.
    if (titleHere !== undefined && typed === titleIn(target)) change('title', titleIn(chosen))
    change('lectureId', chosen)
  }

  return (
    <Dialog
      open
      onOpenChange={() => !pending && onClose()}
      title={t('duplicateTitle', { title })}
      description={text}
    >
      <form {...form} className="grid gap-5">
        <SelectField
          label={t('duplicateInto')}
          hint={hint?.(target === lectureId)}
          options={lectures.map((lecture) => ({
            value: lecture.id,
            label: lecture.id === lectureId ? t('thisLecture', { title: lecture.title }) : lecture.title,
          }))}
          value={target}
          onChange={(event) => choose(event.target.value)}
        />
        {titleHere !== undefined && (
          <TextField {...field('title')} label={t('copyTitle')} autoComplete="off" />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose} disabled={pending}>
            {tForms('cancel')}
          </Button>
          <Button type="submit" pending={pending} pendingLabel={t('duplicating')}>
            {t('duplicateConfirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
