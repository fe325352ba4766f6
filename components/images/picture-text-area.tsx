'use client'

import { useTranslations } from 'next-intl'
import {
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentProps,
  type DragEvent,
  type KeyboardEvent,
} from 'react'
import { controlClass, FieldFrame, useField, type FieldTexts } from '@/components/ui/field-frame'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/cn'
import { insertion } from '@/lib/images/alt-rules'
import { PictureDialog } from './picture-dialog'

type PictureTextAreaProps = FieldTexts &
  Omit<ComponentProps<'textarea'>, 'children'> & { inputClassName?: string }

const KINDS = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/**
 * A Markdown field that accepts pictures: chosen with its button or Ctrl + M, dropped or pasted. The button is not in
 * the Tab order, which leads from the text to the next field.
 */
export function PictureTextArea({ inputClassName, onPaste, onKeyDown, ...props }: PictureTextAreaProps) {
  const t = useTranslations('questions.picture')
  const { frame, control } = useField(props)
  const chooser = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const [dropping, setDropping] = useState(false)
  const [file] = files

  function take(list: FileList) {
    setFiles((before) => [...before, ...list])
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { files: pasted } = event.clipboardData
    // Word processors add a picture of the copied text to the clipboard.
    if (pasted.length === 0 || event.clipboardData.getData('text/plain') !== '') return onPaste?.(event)
    event.preventDefault()
    take(pasted)
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.ctrlKey && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'm') {
      event.preventDefault()
      chooser.current?.click()
    } else onKeyDown?.(event)
  }

  function drop(event: DragEvent<HTMLTextAreaElement>) {
    setDropping(false)
    if (!hasFiles(event)) return
    event.preventDefault()
    take(event.dataTransfer.files)
  }

  /** Dispatches an input event, as if it had been typed, so that React notices. */
  function insert(picture: string) {
    const field = document.getElementById(control.id)
    if (!(field instanceof HTMLTextAreaElement)) return
    const { value, selectionStart, selectionEnd } = field
    field.setRangeText(
      insertion(value, selectionStart, selectionEnd, picture),
      selectionStart,
      selectionEnd,
      'end',
    )
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: picture }))
  }

  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <textarea
          rows={3}
          {...control}
          aria-keyshortcuts="Control+M"
          onPaste={paste}
          onKeyDown={press}
          onDragOver={(event) => {
            if (!hasFiles(event)) return
            event.preventDefault()
            setDropping(true)
          }}
          onDragLeave={() => setDropping(false)}
          onDrop={drop}
          className={cn(
            controlClass,
            'field-sizing-content block max-h-[60vh] min-h-24 resize-y pr-12',
            dropping && 'border-accent! bg-chosen',
            inputClassName,
          )}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('add')}
          title={t('addTitle')}
          onClick={() => chooser.current?.click()}
          className="target absolute top-0 right-0 inline-flex items-center justify-center rounded text-muted hover:text-ink"
        >
          <Icon name="picture" />
        </button>
        <input
          ref={chooser}
          type="file"
          accept={KINDS}
          tabIndex={-1}
          aria-label={t('add')}
          hidden
          // It is not a field of the form.
          onInput={(event) => event.stopPropagation()}
          onChange={(event) => {
            event.stopPropagation()
            const { target } = event
            if (target.files) take(target.files)
            // Allows the same file to be chosen again.
            target.value = ''
          }}
        />
      </div>
      <PictureDialog
        file={file}
        onOther={() => chooser.current?.click()}
        onClose={() => setFiles((before) => before.slice(1))}
        onInsert={insert}
      />
    </FieldFrame>
  )
}
