import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Hall } from '@/tests/e2e/support/hall'
import { expect } from '@/tests/e2e/support/test'
import { fetchServed } from '@/tests/support/fetch-served'

/** A curve with its name, as a PNG of this size. */
export async function drawCurve(name: string, width = 1200, height = 600): Promise<Buffer<ArrayBuffer>> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60" width="${width}" height="${height}" preserveAspectRatio="none">
    <rect width="120" height="60" fill="#fff"/><path d="M8 4v48h108" stroke="#222" fill="none"/>
    <path d="M8 52C40 50 60 40 112 8" stroke="#0a66b0" stroke-width="1.5" fill="none"/>
    <text x="20" y="20" font-size="9" font-family="sans-serif">${name}</text></svg>`
  return Buffer.from(await sharp(Buffer.from(svg)).png().toBuffer())
}

/** Uploads a picture as the hall's tutor; how a text shows it. */
export async function storeCurve(hall: Hall, name: string, width?: number, height?: number): Promise<string> {
  const body = new FormData()
  body.append('file', new File([await drawCurve(name, width, height)], 'curve.png'))
  const { origin } = hall.api
  const answer = await fetchServed(`${origin}/backend/api/images/`, {
    method: 'POST',
    headers: hall.api.headers(),
    body,
  })
  expect(answer.status).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  return `![${name}](image:${id})`
}

type Given = { how: 'drop' | 'paste'; bytes: Buffer; text?: string }

/** Puts a file on a field as if it were dropped there, or pasted. */
export async function giveFile(field: Locator, { how, bytes, text }: Given): Promise<void> {
  await field.evaluate(
    (target, { event, base64, plain }) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(base64), (char) => char.codePointAt(0) ?? 0)
      data.items.add(new File([content], 'curve.png', { type: 'image/png' }))
      if (plain !== undefined) data.setData('text/plain', plain)
      const shared = { bubbles: true, cancelable: true }
      target.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...shared, dataTransfer: data })
          : new ClipboardEvent('paste', { ...shared, clipboardData: data }),
      )
    },
    { event: how, base64: bytes.toString('base64'), plain: text },
  )
}

/** Whether a picture is on the screen, with everything in it. */
export const isLoaded = (page: Page, alt: string) =>
  page
    .locator('.prose-question img')
    .and(page.locator(`[alt="${alt}"]`))
    .first()
    .evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0)
    .catch(() => false)
