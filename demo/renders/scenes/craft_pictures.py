"""Candles and blocks of beeswax."""
import math

import botany
import candles as c
import grains
import materials as m
import stage
from comb import hex_distance, wall_relief
from labels import label
from studio import box, camera, grid_faces, group, jitter, lathe, mesh, np, tube, turned


def rolled():
    stage.table('oak')
    stage.wall('#b3a58c')
    stage.daylight(1, .9, .6, (0, 0, .9))
    string = c.flax()
    for x, y, r, high, turn, color in ((-.5, .25, .3, 2.1, 150, '#dc9c38'), (.22, .5, .27, 1.55, 120, '#d6922e'),
                                       (.12, -.42, .32, .95, 140, '#e2a544')):
        with group((x, y, 0), turn):
            c.rolled(r, high, c.beeswax(color))
        with group((x, y, 0)):
            c.twine(r - .002, high * .36, string)
    with c.lying((-.1, -.98, .12), 72):
        c.rolled(.11, 1.5, c.beeswax('#d6922e'), 3)
    camera((.5, -6.2, 2.1), (.02, 0, .86), 72, 4.5, (0, -.4, .8))


def pillars():
    stage.table('walnut')
    stage.wall('#7f766a')
    stage.daylight(.55, .8, .5, (0, 0, .7), .8)
    wax = [c.beeswax(t) for t in ('#dd9f3c', '#e3ab4e', '#d3912f')]
    with group((-.5, .15, 0)):
        c.pillar(.36, 1.5, wax[0], True)
    with group((.36, .3, 0)):
        c.pillar(.34, 1.02, wax[1], True)
    with group((.18, -.5, 0)):
        c.ribbed(.33, .62, wax[2])
    botany.leafy([(-1.5, -.5, .06), (-1.0, -.55, .1), (-.5, -.75, .08), (-.1, -.95, .05)],
                 color='#5d6a48', back='#818d66', round_leaf=False)
    camera((.25, -5.6, 1.7), (-.02, 0, .78), 74, 4.5, (0, -.3, .8))


def dinner():
    """A pair of tapers in brass holders, more lying tied beside them."""
    stage.table('grey')
    stage.wall('#b7b1a6')
    stage.daylight(1, .7, .6, (0, 0, 1.2))
    brass, wax = m.metal('#b08d4c', .28), c.beeswax('#dc9f3e')
    for x, y, high in ((-.62, .25, 2.35), (-.1, .55, 2.35)):
        lathe(turned([(0, .05), (.1, .06), (.3, .04), (.36, .02), (.36, 0), (0, 0)], 4), brass, 64,
              loc=(x, y, 0))
        lathe([(.05, .05), (.05, .2), (.09, .24), (.13, .26), (.13, .42), (.145, .43), (.11, .43), (.11, .3),
               (0, .3)], brass, 48, loc=(x, y, 0))
        with group((x, y, .3)):
            c.taper(high, wax)
    for k, (x, z) in enumerate(((0, .11), (.23, .11), (.115, .31))):
        with c.lying((.15 + x * .6, -.5 + x * .75, z), 52):
            c.taper(1.9, wax)
    with group((.9, -.85, 0), -38):
        tube([(.24 * math.cos(t) * 1.0, 0, .2 + .25 * math.sin(t)) for t in np.linspace(0, 6.283, 40)], .012,
             c.flax(), True)
    camera((.5, -6.8, 2.1), (.15, 0, 1.14), 60, 5, (-.3, 0, 1))


def moulded(size, mat, cells=True):
    """A poured block: rounded, with a raised cell pattern on top."""
    wide, deep, high = size
    box((wide, deep, high), (0, 0, high / 2), mat, .05)
    if not cells:
        return
    nx, ny = 150, int(150 * deep / wide)
    x, y = np.meshgrid(np.linspace(-1, 1, nx) * wide * .42, np.linspace(-1, 1, ny) * deep * .4,
                       indexing='ij')
    edge = np.minimum(1, np.minimum((wide * .42 - abs(x)) / .03, (deep * .4 - abs(y)) / .03))
    z = high - .004 + .03 * wall_relief(hex_distance(x, y, .24), .72, .92) * np.clip(edge, 0, 1)
    mesh(np.stack([x, y, z], -1).reshape(-1, 3), grid_faces(nx, ny), mat)


def blocks():
    stage.table('oak')
    stage.wall('#b0a68f')
    stage.linen((-.4, .3, 0), (4.4, 2.6), -10, '#c9bda2', '#a3967b', 4)
    stage.daylight(.95, .9, .6, (0, 0, .4))
    tones = [m.soft(t, (.07, .03, .008), .3, .42, .22, 2.2, .006) for t in ('#cf9536', '#c28428', '#d8a348')]
    for x, y, z, turn, tone in ((-.55, .1, .03, 12, 0), (.62, .3, .03, -14, 1), (-.02, .22, .43, 4, 2)):
        with group((x, y, z), turn):
            moulded((1.15, .75, .4), tones[tone])
    with group((.35, -.62, .03), 24):
        moulded((1.15, .75, .4), tones[0])
    camera((.3, -4.8, 2.6), (0, -.02, .3), 74, 5.6, (0, -.4, .4))


def bars():
    """Small bars in a row with paper bands, and a loose few in front."""
    stage.table('white')
    stage.wall('#aeb3a3')
    stage.daylight(.9, .8, .7, (0, 0, .2))
    wax = [m.soft(t, (.05, .025, .008), .3, .42, .2, 4, .003) for t in ('#dfa743', '#d8982f', '#e6b75e')]
    path = label('big', 'Lantern Wax', 'Pure', 'beeswax bar', '28 g', ratio=.75, accent='#5f7358')
    band = m.printed(path)
    for k in range(4):
        with group((-.66 + k * .46, .28 + jitter(.02), 0), jitter(4)):
            moulded((.36, .9, .16), wax[k % 3], False)
            wrap_band(band, .36, .16, .24)
    for x, y, z, turn in ((-.5, -.58, 0, 70), (.52, -.52, 0, 108), (.02, -.5, .165, 86)):
        with group((x, y, z), turn):
            moulded((.36, .9, .16), wax[2])
    camera((.25, -3.9, 2.5), (0, -.08, .08), 76, 9, (0, -.4, .2))


def wrap_band(mat, wide, high, half, lengthwise=False):
    """A paper band around the middle of a bar, printed side up, across or lengthwise."""
    w = wide / 2 + .006
    verts = [(x, s * half, z) for s in (-1, 1) for x, z in ((-w, .01), (-w, high + .006), (w, high + .006), (w, .01))]
    uvs = [(u, v) for v in (0, 1) for u in (0, .02, .98, 1)]
    if lengthwise:
        uvs = [(1 - v, u) for u, v in uvs]
    mesh(verts, grid_faces(2, 4), mat, False, uvs)


def pellets():
    stage.table('grey')
    stage.wall('#b5ac9c')
    stage.linen((.9, .5, 0), (3.4, 2.4), 16, '#d3c8b1', '#aea188', 4)
    stage.daylight(.9, .8, .6, (0, 0, .3))
    beans = grains.kinds(('#e0ad52', '#e6b963', '#d9a243'), .55, .3)
    bowl = m.plain('#e7e2d6', .3, coat=.3, vary=.04)
    lathe(turned([(0, .04), (.4, .05), (.68, .26), (.8, .52), (.83, .53), (.84, .51), (.72, .22), (.45, .0),
                  (0, 0)], 8), bowl, 128, loc=(0, .15, .02))
    with group((0, .15, .02)):
        grains.heap(beans, .77, .43, .2, .026, '#d9a243')
    grains.scatter(beans, 70, (-.55, -.75), (.22, .12), .026)
    grains.scatter(beans, 40, (.5, -.7), (.12, .08), .026)
    camera((.25, -4.1, 2.5), (0, -.06, .22), 76, 9, (0, -.3, .4))
