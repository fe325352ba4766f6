import { encode } from 'uqr'
import { cn } from '@/lib/cn'

/** The quiet zone around a code, in modules, as required by its standard. */
const QUIET = 4

/** Adjacent dark modules of a row as one stroke each. */
function drawRow(row: readonly boolean[], y: number): string {
  const runs: string[] = []
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    let length = 1
    while (row[x + length]) length += 1
    runs.push(`M${x} ${y}h${length}v1h-${length}z`)
    x += length
  }
  return runs.join('')
}

/** A text as a QR code; dark on white in either theme, because not every phone reads inverted codes. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the page has no tag of its own
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={cn('block rounded bg-[#fff]', className)}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={data.map(drawRow).join('')} fill="#000" />
    </svg>
  )
}
