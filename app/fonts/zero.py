"""Makes a font of one glyph, a zero without its slash, from Atkinson Hyperlegible Next: zero.py IN OUT normal|italic"""
import sys
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.varLib.iup import iup_delta
from array import array

src, dst, style = sys.argv[1:]
font = TTFont(src)
options = Options(flavor='woff2', layout_features=['tnum', 'pnum'], hinting=False, name_IDs=['*'], notdef_outline=False)
subsetter = Subsetter(options)
subsetter.populate(unicodes=[0x30])
subsetter.subset(font)

# Outer contour; the right half of the counter; left, right, bottom and top of the outer contour.
last, right, ends = {'normal': (15, range(29, 39), (4, 12, 0, 8)), 'italic': (19, range(34, 44), (4, 14, 0, 10))}[style]
glyph = font['glyf']['zero']
old = list(glyph.coordinates)

def rebuilt(points):
    left, rightmost, bottom, top = (points[i] for i in ends)
    x, y = left[0] + rightmost[0], bottom[1] + top[1]
    half = [points[i] for i in right]
    return points[:last + 1] + half + [(x - px, y - py) for px, py in half]

flags = list(glyph.flags)
half = [flags[i] for i in right]
for variation in font['gvar'].variations['zero']:
    own, phantom = variation.coordinates[:len(old)], variation.coordinates[len(old):]
    full = iup_delta(own, old, list(glyph.endPtsOfContours)) if None in own else own
    full = [tuple(delta) for delta in full]
    variation.coordinates = rebuilt(full) + [delta or (0, 0) for delta in phantom]
glyph.coordinates = GlyphCoordinates(rebuilt(old))
glyph.flags = array('B', flags[:last + 1] + half + half)
glyph.endPtsOfContours = [last, last + 2 * len(half)]
glyph.numberOfContours = 2
glyph.recalcBounds(font['glyf'])
for record in font['name'].names:
    if record.nameID in (1, 3, 4, 6, 16):
        record.string = 'Lectern Zero' if record.nameID != 6 else 'LecternZero'
font.flavor = 'woff2'
font.save(dst)
