"""Beekeeping equipment: smoker, hive tool, brush, excluder, feeder, extractor."""
import math
import random

import materials as m
from studio import box, group, jitter, lathe, mesh, np, ring, tube, turned


def smoker():
    """Steel can with wire guard and leaning spout; the bellows point to +x."""
    steel, rivet = m.metal('#bdbdba', .27, 7), m.metal('#b98a4e', .35)
    lathe([(0, .04), (.44, .04), (.47, .06), (.49, .1), (.5, .12), (.5, .16), (.49, .18), (.49, .3), (.5, .32),
           (.5, .36), (.49, .38), (.49, 1.3), (.515, 1.31), (.515, 1.44), (.49, 1.45), (0, 1.45)], steel)
    spout = lathe([(.52, 0), (.525, .1), (.5, .13), (.42, .22), (.3, .42), (.19, .62), (.15, .72), (.15, .78),
                   (.165, .8), (.14, .8), (.12, .6), (0, .5)], steel, loc=(0, 0, 1.42))
    for v in spout.data.vertices:
        v.co.x -= max(0, v.co.z - .12) ** 1.15 * .55
    wires = [[(.56 * math.cos(a), .56 * math.sin(a), z) for z in (.15, 1.25)]
             for a in np.radians(range(110, 330, 22))]
    tube(wires, .011, steel)
    for z in (.3, .75, 1.2):
        tube(ring(.56, z), .011, steel, True)
    bellows(m.wood('pine', 'z', 1.5, .5, 5), m.plain('#74431f', .6, grain=30, depth=.006), rivet)
    for z, s in ((1.28, .16), (.34, .2)):
        box((s, .1, .03), (.57, 0, z), steel, .006)


def bellows(board, leather, rivet, x=.66):
    lean = math.radians(9)
    box((.05, .74, 1.18), (x, 0, .72), board, .012)
    box((.05, .74, 1.22), (x + .4, 0, .8), board, .012, (0, lean, 0))
    verts, folds = [], 11
    for k in range(folds):
        t = k / (folds - 1)
        inset, at = .05 * (k % 2), x + .02 + .36 * t
        for y, z in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            h = (.57 - inset) * z
            verts.append((at + math.sin(lean * t) * h, (.36 - inset) * y, .74 + .05 * t + h))
    faces = [(k * 4 + i, k * 4 + (i + 1) % 4, k * 4 + 4 + (i + 1) % 4, k * 4 + 4 + i)
             for k in range(folds - 1) for i in range(4)]
    mesh(verts, faces, leather, False)
    for y in (-.3, .3):
        for z in (.28, .6, .95, 1.3):
            lathe([(0, .012), (.018, .009), (.024, 0)], rivet, 12, (x + .428 + (z - .8) * .158, y, z),
                  (0, math.radians(90) + lean, 0))


def hive_tool(color='#2f5f78'):
    """Flat J-tool lying along x."""
    painted, steel = m.plain(color, .38, coat=.4, vary=.05), m.metal('#c4c4c0', .25, 14)
    box((1.5, .2, .035), (0, 0, .03), painted, .012)
    box((.42, .3, .028), (.86, 0, .03), steel, .008)
    box((.2, .17, .03), (-.8, .02, .03), steel, .01)
    box((.09, .3, .03), (-.92, .1, .03), steel, .01)
    box((.16, .08, .03), (-.86, .24, .03), steel, .01)
    lathe([(0, .05), (.045, .05), (.055, .049)], m.plain('#191410', .9), 24, (-.55, 0, 0))


def scraper(color='#7c3a2c'):
    """A plain flat tool with a curled end."""
    steel = m.metal('#c4c4c0', .25, 14)
    box((1.3, .34, .03), (.1, 0, .03), m.plain(color, .4, coat=.3, vary=.05), .012)
    box((.35, .4, .026), (.85, 0, .03), steel, .008)
    box((.3, .34, .03), (-.68, 0, .07), steel, .01, (0, math.radians(28), 0))


def brush():
    """A bee brush along x: a wooden handle with two rows of soft bristle."""
    wood, hair = m.wood('lime', 'x', 2, .5, 5), m.plain('#d8c38f', .8)
    box((3.4, .26, .2), (.6, 0, .14), wood, .06)
    rows = []
    for _ in range(1500):
        x, z = random.uniform(.35, 2.25), .14 + jitter(.07)
        rows.append([(x, -.1, z), (x + jitter(.02), -.45, z + jitter(.03)), (x + jitter(.06), -.8, z + jitter(.06))])
    tube(rows, .005, hair)


def excluder(wide=4.2):
    """Galvanised wires in a pine frame, lying flat."""
    wx, wy = m.wood('pine', 'x', 1, .6, 6), m.wood('pine', 'y', 1, .6, 6)
    half = wide / 2
    for s in (-1, 1):
        box((wide, .22, .12), (0, s * (half - .11), 0), wx, .015)
        box((.22, wide - .44, .12), (s * (half - .11), 0, 0), wy, .015)
    wire, strip = m.metal('#c2c5c6', .3), m.metal('#a9adaf', .4)
    span = half - .2
    count = int(2 * span / .062)
    tube([[(-span + k * .062, -span, .0), (-span + k * .062, span, 0)] for k in range(count + 1)], .0125, wire)
    for y in np.linspace(-span, span, 6)[1:-1]:
        box((2 * span, .06, .035), (0, y, 0), strip, .008)


def feeder():
    """A round rapid feeder: dish with a central cone, a clear cup over it, and the lid beside it."""
    white = m.plain('#e3dfd3', .38, vary=.03)
    lathe(turned([(0, .06), (.2, .06), (.24, .1), (.26, .62), (.3, .66), (.34, .62), (.36, .12), (.4, .06),
                  (1.12, .06), (1.2, .1), (1.24, .78), (1.28, .82), (1.31, .8), (1.28, .1), (1.22, .01),
                  (0, 0)], 5), white, 128)
    syrup = m.honey((.985, .86, .45), 1.6, '#f0d9a0')
    lathe([(.37, .1), (.37, .42), (1.21, .42), (1.19, .1)], syrup, 128)
    clear = m.glass((.97, .98, .98), .05)
    lathe([(.44, .1), (.42, .86), (.38, .92), (0, .94), (0, .915), (.37, .9), (.4, .85), (.42, .1)], clear, 96)
    with group((1.0, .95, 1.0), 30, (-68, 0)):
        lathe(turned([(0, .1), (1.1, .09), (1.26, .06), (1.33, .0), (1.33, -.14), (1.31, -.14), (1.3, -.02),
                      (0, .06)], 5), white, 128)


def extractor():
    """A stainless drum on three legs with crank, lids and a honey gate."""
    steel, dark = m.metal('#c8c9c8', .2, 3), m.plain('#2b2a28', .5)
    lathe([(0, 2.2), (1.6, 2.3), (1.9, 2.42), (1.92, 2.5), (1.9, 3.4), (1.93, 3.43), (1.93, 3.49), (1.9, 3.52),
           (1.9, 5.2), (1.93, 5.23), (1.93, 5.29), (1.9, 5.32), (1.9, 6.2), (1.95, 6.24), (1.95, 6.32),
           (1.88, 6.34), (1.86, 6.2), (1.86, 2.5), (0, 2.35)], steel, 160)
    legs(steel)
    box((4.0, .34, .16), (0, 0, 6.42), steel, .03)
    clear = m.glass((.95, .96, .96), .08)
    for s in (-1, 1):
        with group((0, s * .2, 6.36), 0, (0, 0)):
            half_disc(1.88, s, clear)
    crank(steel, dark)
    gate(m.metal('#b79a58', .3), dark)


def half_disc(radius, side, mat):
    steps = 48
    rim = [(radius * math.cos(t), side * radius * .9 * math.sin(t)) for t in np.linspace(0, math.pi, steps)]
    verts = [(x, y, z) for z in (0, .05) for x, y in rim]
    faces = [tuple(range(steps)), tuple(range(steps, 2 * steps))]
    faces += [(k, k + 1, k + 1 + steps, k + steps) for k in range(steps - 1)]
    faces.append((steps - 1, 0, steps, 2 * steps - 1))
    mesh(verts, faces, mat, False)


def legs(steel):
    for a in (-45, 75, 195):
        with group(turn=a):
            tube([(1.93, 0, 4.4), (1.96, 0, 2.4), (2.25, 0, .12), (2.5, 0, .08)], .09, steel)
            lathe([(0, 0), (.16, 0), (.16, .07), (0, .09)], m.plain('#2b2a28', .6), 24, loc=(2.5, 0, 0))


def crank(steel, dark):
    lathe([(0, 0), (.09, 0), (.09, .5), (0, .5)], steel, 24, loc=(0, 0, 6.4))
    box((.5, .36, .4), (.0, 0, 6.7), dark, .06)
    with group((.25, 0, 6.75)):
        tube([(0, 0, 0), (1.9, 0, 0), (1.95, 0, .05), (1.95, -.75, .5)], .06, steel)
        with group((1.95, -.78, .52), 0, (62, 0)):
            lathe(turned([(0, 0), (.1, .02), (.13, .3), (.1, .58), (0, .6)], 5), m.wood('walnut', 'z', 2), 32)


def gate(brass, dark):
    with group((-.55, -1.86, 2.85), 16, (90, 0)):
        lathe([(.3, -.1), (.3, .32), (.36, .34), (.36, .42), (0, .42)], brass, 48)
        box((.62, .8, .06), (0, .12, .46), brass, .02)
        lathe([(0, 0), (.07, 0), (.09, .2), (0, .22)], dark, 24, loc=(0, .42, .48))
