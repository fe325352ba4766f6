import { randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import * as imageRoute from '@/app/backend/api/images/[id]/route'
import * as imagesRoute from '@/app/backend/api/images/route'
import { imageBounds } from '@/lib/later-bounds'
import { db } from '@/lib/db/client'
import type { ImageView } from '@/lib/images/schema'
import { type Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import { makeTutor } from '@/tests/support/factories'
import { draw, fileOf, makePicture, upload } from '@/tests/support/pictures'

const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer())

/** The stored picture, as its uploader gets it. */
async function served(client: Client, id: string) {
  const response = await client.open(imageRoute.GET, 'GET', { params: { id } })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

const stored = () => db.image.count()

/** Four pixels in two rows, turned by a camera, with a place, a text and a colour profile. */
async function photo() {
  const pixels = Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 9, 9, 9])
  const small = sharp(pixels, { raw: { width: 3, height: 2, channels: 3 } })
  return small
    .resize(300, 200, { kernel: 'nearest' })
    .withExif({
      IFD0: { Artist: 'Ada Lovelace' },
      IFD3: { GPSLatitude: '49/1 52/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

describe('a picture', () => {
  test.each([
    ['PNG', (picture: Sharp) => picture.png()],
    ['JPEG', (picture: Sharp) => picture.jpeg()],
    ['WebP', (picture: Sharp) => picture.webp()],
    ['GIF', (picture: Sharp) => picture.gif()],
    ['AVIF', (picture: Sharp) => picture.avif()],
  ])('of the kind %s becomes WebP, whatever its name says', async (_, write) => {
    const { client } = await makeTutor()
    const answer = await upload(client, fileOf(await bytesOf(write(draw(64, 48))), 'notes.txt', 'text/plain'))
    expect(answer.status).toBe(201)
    const { id, width, height, bytes } = answer.body
    expect(id).toMatch(/^[0-9a-f]{32}-64x48$/)
    expect([width, height]).toEqual([64, 48])
    const { response, bytes: data } = await served(client, id)
    expect(response.status).toBe(200)
    expect(data.byteLength).toBe(bytes)
    expect(await sharp(data).metadata()).toMatchObject({ format: 'webp', width: 64, height: 48 })
  })

  test('is kept by browsers for a year, runs nothing and says what it is', async () => {
    const { client } = await makeTutor()
    const { headers } = (await served(client, (await upload(client, await makePicture())).body.id)).response
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  test('loses what a camera has written: place, name, profile; and stands upright', async () => {
    const { client } = await makeTutor()
    const original = await photo()
    expect(await sharp(original).metadata()).toMatchObject({
      orientation: 6,
      exif: expect.any(Buffer) as Buffer,
    })
    const { body } = await upload(client, fileOf(new Uint8Array(original), 'photo.jpg', 'image/jpeg'))
    expect([body.width, body.height]).toEqual([200, 300])
    const { bytes } = await served(client, body.id)
    const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
    expect([exif, icc, xmp, iptc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(Buffer.from(bytes).includes('Lovelace')).toBe(false)
  })

  test('has at most 1,600 pixels a side, keeps its shape and is not made larger', async () => {
    const { client } = await makeTutor()
    const sizes = [
      [3200, 1800, 1600, 900],
      [10, 4000, 4, 1600],
      [1600, 1600, 1600, 1600],
      [20, 10, 20, 10],
    ] as const
    for (const [width, height, ...expected] of sizes) {
      const { body } = await upload(client, await makePicture(width, height))
      expect([body.width, body.height]).toEqual(expected)
    }
  })

  test('that is transparent stands on white, so that it can be read on dark ground', async () => {
    const { client } = await makeTutor()
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const file = fileOf(
      await bytesOf(sharp({ create: { width: 30, height: 20, channels: 4, background: clear } }).png()),
    )
    const { bytes } = await served(client, (await upload(client, file)).body.id)
    const { channels, dominant } = await sharp(bytes).stats()
    expect(channels).toHaveLength(3)
    expect(dominant.r).toBeGreaterThan(240)
  })

  test('that moves becomes its first picture', async () => {
    const { client } = await makeTutor()
    const frames = await Promise.all([draw(20, 10), draw(20, 10).negate()].map((one) => one.png().toBuffer()))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const { body } = await upload(client, fileOf(new Uint8Array(moving)))
    expect([body.width, body.height]).toEqual([20, 10])
    expect((await sharp((await served(client, body.id)).bytes).metadata()).pages).toBeUndefined()
  })

  test('uploaded twice, by two tutors or at the same time is stored once', async () => {
    const [one, two] = [await makeTutor(), await makeTutor()]
    const file = await makePicture()
    const before = await stored()
    const answers = await Promise.all([one, one, two, two].map(({ client }) => upload(client, file)))
    expect(statusesOf(answers)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await stored()).toBe(before + 1)
    const imageId = answers[0]?.body.id ?? ''
    expect(await db.imageUpload.count({ where: { imageId } })).toBe(2)
    expect((await served(two.client, imageId)).response.status).toBe(200)
  })
})

describe('refused, and nothing is stored:', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const tiff = () => bytesOf(draw().tiff())
  const other: [string, () => string | Promise<Uint8Array<ArrayBuffer>>][] = [
    ['an SVG', () => svg],
    ['an SVG behind a byte order mark', () => `\uFEFF<?xml version="1.0"?>${svg}`],
    ['a TIFF', tiff],
    ['a PDF', () => '%PDF-1.7\n1 0 obj'],
    ['a page', () => '<!doctype html><script>alert(1)</script>'],
    ['a video of the same family as AVIF', () => '\0\0\0\x18ftypisom\0\0\x02\0isomiso2'],
    ['an empty file', () => ''],
    ['a few bytes', () => 'GI'],
  ]
  test.each(other)('%s', async (_, make) => {
    const { client } = await makeTutor()
    const before = await stored()
    expectError(await upload(client, fileOf(await make())), 415, 'unsupported_image')
    expect(await stored()).toBe(before)
  })

  // Its first bytes are not what tells whether a file is a picture: its content is.
  const broken: [string, () => Promise<Uint8Array<ArrayBuffer>>][] = [
    ['a picture that breaks off', async () => (await bytesOf(noise().jpeg())).slice(0, 2_000)],
    ['a PNG that breaks off', async () => (await bytesOf(noise().png())).slice(0, 2_000)],
    ['an AVIF that breaks off', async () => (await bytesOf(noise().avif())).slice(0, 900)],
    ['the beginning of a PNG before something else', async () => withHead('\x89PNG\r\n\x1a\n', await tiff())],
    [
      'the beginning of a JPEG before an SVG',
      async () => withHead('\xff\xd8\xff', new TextEncoder().encode(svg)),
    ],
    ['the beginning of a GIF and nothing else', async () => withHead('GIF89a', new Uint8Array(20))],
  ]
  test.each(broken)('%s', async (_, make) => {
    const { client } = await makeTutor()
    const before = await stored()
    expectError(await upload(client, fileOf(await make())), 415, 'unsupported_image')
    expect(await stored()).toBe(before)
  })

  test('more than 8 MB, and more than 40 megapixels however few bytes they are', async () => {
    const { client } = await makeTutor()
    const before = await stored()
    const file = fileOf(new Uint8Array(imageBounds.bytes + 1))
    expectError(await upload(client, file), 413, 'image_too_large')
    const long = new Uint8Array(imageBounds.bytes + 100_000)
    expectError(await upload(client, fileOf(long)), 413, 'image_too_large')
    const bomb = await bytesOf(draw(20_000, 2_001).png({ compressionLevel: 9 }))
    expect(bomb.byteLength).toBeLessThan(500_000)
    expectError(await upload(client, fileOf(bomb)), 413, 'image_too_large')
    // Its head says so: whoever decoded it would find that the rest is missing.
    expectError(await upload(client, fileOf(bomb.subarray(0, 2_000))), 413, 'image_too_large')
    expect(await stored()).toBe(before)
  })

  test('exactly 8 MB is read', async () => {
    const { client } = await makeTutor()
    const picture = await bytesOf(draw().png())
    const padded = new Uint8Array(imageBounds.bytes)
    padded.set(picture)
    expect((await upload(client, fileOf(padded))).status).toBe(201)
  })

  test('an upload without a file, with a text in its place, with two or with another field', async () => {
    const { client } = await makeTutor()
    const before = await stored()
    const send = (fields: [string, string | Blob][]) =>
      client.post(imagesRoute.POST, undefined, { upload: fields })
    const file = await makePicture()
    expectFields(await send([['picture', file]]), ['file', 'picture'])
    expectFields(await send([['file', 'picture.png']]), ['file'])
    expectFields(await send([['file', file], ['file', file]]), ['file']) // prettier-ignore
    expectFields(await send([['file', file], ['lecture', '1']]), ['lecture']) // prettier-ignore
    expect(await stored()).toBe(before)
  })

  test('a body that is no upload, or a broken one', async () => {
    const { client } = await makeTutor()
    expectError(await client.post(imagesRoute.POST, { file: 'x' }), 415, 'unsupported_media_type')
    const multipart = (boundary: string) => ({ 'content-type': `multipart/form-data${boundary}` })
    for (const headers of [multipart(''), multipart('; boundary=x')])
      expectError(
        await client.post(imagesRoute.POST, undefined, { raw: 'nothing', headers }),
        400,
        'malformed_body',
      )
  })

  test('more than 300 within an hour', async () => {
    const { tutor, client } = await makeTutor()
    const { body } = await upload(client, await makePicture())
    const image = await db.image.findUniqueOrThrow({ where: { id: body.id } })
    // Rows as uploads leave them behind, of other pictures.
    for (let n = 1; n < imageBounds.perHour; n += 1) await plant(tutor.id, image.height)
    const refused = await upload(client, await makePicture())
    expectError(refused, 429, 'rate_limited')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
    await db.imageUpload.updateMany({
      where: { tutorId: tutor.id },
      data: { uploadedAt: new Date(Date.now() - 3_601_000) },
    })
    expect((await upload(client, await makePicture())).status).toBe(201)
  })
})

/** Something that compresses badly, so that half of it is a part of the picture. */
function noise(): Sharp {
  return sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } })
}

function withHead(head: string, rest: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([Buffer.from(head, 'latin1'), rest]))
}

async function plant(tutorId: string, height: number): Promise<void> {
  const data = randomBytes(8)
  const [{ id } = { id: '' }] = await db.$queryRaw<{ id: string }[]>`
    INSERT INTO image (id, width, height, data)
    SELECT left(encode(sha256(${data}), 'hex'), 32) || '-7x' || ${height}::int, 7, ${height}::int, ${data} RETURNING id`
  await db.imageUpload.create({ data: { imageId: id, tutorId } })
}

test('the database takes no picture whose id says something else than its content', async () => {
  const { client } = await makeTutor()
  const { body } = await upload(client, await makePicture())
  const row = await db.image.findUniqueOrThrow({ where: { id: body.id } })
  const wrong: Partial<ImageView & { data: Uint8Array<ArrayBuffer> }>[] = [
    { id: `${'0'.repeat(32)}-40x30` },
    { width: row.width + 1 },
    { data: new Uint8Array([1]) },
  ]
  for (const data of wrong)
    await expect(db.image.update({ where: { id: body.id }, data })).rejects.toThrow(/image_id_of_content/)
})
