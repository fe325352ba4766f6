import type { MetadataRoute } from 'next'
import { groundColours } from '@/lib/theme'

/** What a phone needs to put Lectern on its home screen; it opens where its owner is at home. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Lectern',
    short_name: 'Lectern',
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: groundColours.light,
    theme_color: groundColours.light,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
