"""Hives and nucleus boxes; each stands on z=0 with its entrance towards -y."""
import math

import materials as m
from studio import box, group, jitter, mesh

DARK = '#1d140c'


def paint(color, rough=.5):
    """Brushed paint with the wood's grain just showing."""
    g = m.Graph('paint')
    grain = g.noise(g.coords((.25, 1, 3)), 9, 5, .65)
    cloud = g.noise(g.coords(), .8, 3)
    tint = g.mix(cloud, tuple(c * .84 for c in m.rgb(color)), m.rgb(color))
    return g.principled(Base_Color=tint, Roughness=rough, Specular=.4,
                        Normal=g.bump(grain, .3, .02))


def timber(tone):
    """One wood for boards along x and one along y."""
    return [m.wood(tone, axis, .5, .62, 6, .2, .3) for axis in 'xy']


def galvanised():
    return m.metal('#b4b8b8', .42, 3)


def national_box(z, high, mats):
    """Recessed front and back between deep rails, plain sides."""
    wx, wy = mats
    with group((jitter(.02), 0, z + high / 2), jitter(.35)):
        for s in (-1, 1):
            box((4.54, .19, high - .02), (0, s * 2.0, 0), wx, .015)
            box((4.6, .37, .38), (0, s * 2.115, high / 2 - .198), wx, .035)
            box((4.6, .37, .26), (0, s * 2.115, .138 - high / 2), wx, .035)
            box((.19, 4.58, high - .016), (s * 2.205, 0, 0), wy, .02)


def stand(mats, high=1.3):
    wx, wy = mats
    for sx in (-1, 1):
        for sy in (-1, 1):
            box((.42, .42, high), (sx * 1.95, sy * 1.95, high / 2), wy, .03)
        box((4.7, .22, .42), (0, sx * 1.95, high - .24), wx, .03)


def floor(z, mats, wide=4.6, slot=1.3):
    """Floor with alighting board and an entrance block; returns the next height."""
    wx, _ = mats
    dark = m.plain(DARK, .9)
    box((wide, wide + .7, .18), (0, -.35, z + .09), wx, .02)
    side = (wide - .1 - slot) / 2
    for s in (-1, 1):
        box((side, .22, .22), (s * (slot + side) / 2, .1 - wide / 2, z + .29), wx, .01)
        box((.2, wide, .22), (s * (wide / 2 - .1), 0, z + .29), wx, .01)
    box((slot, .1, .2), (0, .3 - wide / 2, z + .28), dark, 0)
    return z + .4


def flat_roof(z, wide, mat, high=1.0, metal=None):
    box((wide, wide, high), (0, 0, z + high / 2 - .08), mat, .03)
    box((wide + .09, wide + .09, .4), (0, 0, z + high - .2), metal or galvanised(), .035)


def national(body, supers=(), wood='cedar', roof=None):
    """body, supers and roof are paints, or None for bare wood."""
    bare = timber(wood)
    stand(bare)
    z = floor(1.3, bare)
    national_box(z, 2.25, [body] * 2 if body else bare)
    z += 2.25
    for tone in supers:
        national_box(z, 1.5, [tone] * 2 if tone else bare)
        z += 1.5
    box((4.6, 4.6, .13), (0, 0, z + .065), bare[0], .02)
    flat_roof(z + .13, 5.05, roof or bare[0])


def langstroth(white, supers=1):
    """Flush boxes with sawn hand holds and a telescoping lid."""
    bare = timber('pine')
    for s in (-1, 1):
        box((4.4, 1.6, 1.0), (0, s * 1.5, .5), m.plain('#9b968c', .9, grain=12, depth=.03), .06)
    z = 1.0
    box((4.15, 5.6, .2), (0, -.25, z + .1), bare[0], .02)
    box((3.7, .1, .2), (0, -2.3, z + .3), m.plain(DARK, .9), 0)
    for s in (-1, 1):
        box((.2, 5.1, .24), (s * 1.97, 0, z + .3), bare[1], .01)
    z += .42
    for high in [2.42, 2.42] + [1.68] * supers:
        with group((jitter(.02), 0, z + high / 2), jitter(.4)):
            shell = box((4.12, 5.08, high - .012), (0, 0, 0), white, .02)
            hand_hold(shell, (0, -2.54, .25))
            hand_hold(shell, (2.06, 0, .25), 90)
            hand_hold(shell, (-2.06, 0, .25), 90)
        z += high
    box((4.45, 5.4, .5), (0, 0, z + .17), white, .03)
    box((4.5, 5.45, .12), (0, 0, z + .42), galvanised(), .03)


def hand_hold(shell, loc, turn=0):
    """A shallow sawn recess with a sloping floor."""
    cutter = box((1.25, .5, .3), loc, None, .06, (math.radians(-28), 0, math.radians(turn)))
    cutter.parent = shell.parent
    cutter.hide_render = True
    cut = shell.modifiers.new('cut', 'BOOLEAN')
    cut.operation, cut.object, cut.solver = 'DIFFERENCE', cutter, 'EXACT'


def splayed(z, high, low, top, mat, bevel=.03):
    """A box with walls that lean inwards, from half width `low` at the foot to `top` at the top."""
    corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    verts = [(x * h, y * h, zz) for h, zz in ((low, z), (top, z + high)) for x, y in corners]
    faces = [(0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7), (4, 5, 6, 7), (0, 3, 2, 1)]
    obj = mesh(verts, faces, mat, False)
    edge = obj.modifiers.new('edge', 'BEVEL')
    edge.width, edge.segments = bevel, 2


def gable(z, half, rise, mat, cover=None, deep=None):
    """A pitched roof with its ridge along y."""
    deep = deep or half
    verts = [(x, y, zz) for y in (-deep, deep) for x, zz in ((-half, z), (half, z), (0, z + rise))]
    mesh(verts, [(0, 1, 2), (5, 4, 3), (0, 3, 4, 1)], mat, False)
    slope = math.atan2(rise, half)
    length = math.hypot(rise, half) + .35
    for s in (-1, 1):
        x, zz = s * half / 2 * 1.12, z + rise / 2 - .05
        box((length, deep * 2 + .5, .1), (x, 0, zz + .06), cover or mat, .02, (0, s * slope, 0))
    box((.3, deep * 2 + .52, .08), (0, 0, z + rise + .07), cover or mat, .03)


def wbc(white, lifts=4):
    """The cottage-garden hive: sloping lifts, porch and gabled roof."""
    for sx in (-1, 1):
        for sy in (-1, 1):
            box((.4, .4, 1.3), (sx * 2.3, sy * 2.2, .6), white, .03,
                (math.radians(sy * 7), math.radians(-sx * 7), 0))
    box((5.3, 6.2, .2), (0, -.45, 1.25), white, .03)
    z = 1.35
    for k in range(lifts):
        high = 2.0 if k == 0 else 1.5
        splayed(z, high, 2.55 - .02 * k, 2.33 - .02 * k, white)
        z += high - .12
    box((1.7, .1, .25), (0, -2.53, 1.5), m.plain(DARK, .9), 0)
    box((2.8, .95, .1), (0, -2.85, 2.35), white, .02, (math.radians(24), 0, 0))
    for s in (-1, 1):
        box((.12, .6, .85), (s * 1.15, -2.7, 1.85), white, .02)
    gable(z - .1, 2.6, 1.35, white, deep=2.55)


def poly_national(shell, supers=2):
    """Moulded polystyrene: thick walls, round corners, a deep grip along each side."""
    stand(timber('pine'), 1.1)
    dark = m.plain(DARK, .9)
    box((4.9, 5.5, .7), (0, -.3, 1.45), shell, .1)
    box((2.2, .14, .24), (0, -3.02, 1.6), dark, .02)
    z = 1.8
    for high in [2.4] + [1.6] * supers:
        with group((jitter(.015), 0, z + high / 2), jitter(.3)):
            body = box((4.9, 4.9, high - .015), (0, 0, 0), shell, .09)
            hand_hold(body, (0, -2.45, 0))
            hand_hold(body, (2.45, 0, 0), 90)
            for s in (-1, 1):
                box((4.98, .16, .22), (0, s * 2.42, high / 2 - .2), shell, .06)
        z += high
    box((5.1, 5.1, .75), (0, 0, z + .37), shell, .14)


def top_bar(tone='pine'):
    """A trough with sloping sides on splayed legs, under a low pitched roof."""
    wx, wy = timber(tone)
    half, z = 4.6, 3.0
    verts = [(x, y, zz) for x in (-half, half)
             for y, zz in ((-1.1, z), (1.1, z), (2.1, z + 2.9), (-2.1, z + 2.9))]
    mesh(verts, [(0, 1, 2, 3), (7, 6, 5, 4), (0, 3, 7, 4), (1, 5, 6, 2), (0, 4, 5, 1)], wx, False)
    lean = math.atan2(1.0, 2.9)
    for s in (-1, 1):
        for x in (-3.7, 3.7):
            box((.35, .3, 6.2), (x, s * 1.6, 2.55), wy, .03, (-s * lean * .92, 0, 0))
        for k in range(2):
            box((9.5, .16, 1.35), (0, s * (1.37 + .5 * k), z + .8 + 1.46 * k), wx, .03, (-s * lean, 0, 0))
    for k in range(3):
        box((.3, .08, .3), (-.8 + .8 * k, -1.36, z + .5), m.plain(DARK, .9), .02, (lean, 0, 0))
    for k in range(24):
        box((.36, 4.6, .22), (-4.4 + k * .383, 0, z + 3.02), wy, .01)
    with group(turn=90):
        gable(z + 3.15, 2.7, .8, wx, galvanised(), 5.0)


def nuc(tone='ply', strap='#3d5a7c', body=None):
    """A five-frame plywood nucleus box on a small pallet, strapped for travel."""
    ply, (wx, wy) = m.wood(tone, 'z', .5, .6, 4, .12), timber('pine')
    shell = body or ply
    for s in (-1, 1):
        box((3.3, .45, .45), (0, s * 1.5, .23), wy, .03)
    for k in range(4):
        box((.62, 4.4, .14), (-1.2 + k * .8, 0, .52), wy, .02)
    box((2.6, 5.4, .16), (0, -.1, .67), ply, .02)
    box((2.42, 4.9, 2.75), (0, 0, 2.13), shell, .03)
    for s in (-1, 1):
        box((.1, .3, 2.7), (s * 1.2, -2.33, 2.12), wy, .01)
        box((.18, 1.6, .28), (s * 1.28, 0, 2.85), wy, .03)
    box((2.5, .14, .3), (0, -2.48, 3.3), wx, .02)
    box((1.25, .1, .17), (0, -2.43, 1.11), m.plain(DARK, .9), .02)
    box((1.7, .55, .08), (0, -2.72, .97), wx, .02)
    box((.9, .14, .2), (0, -2.5, 2.35), wx, .04)
    box((2.72, 5.2, .55), (0, 0, 3.75), shell, .03)
    box((2.8, 5.28, .2), (0, 0, 3.98), galvanised(), .03)
    band = m.plain(strap, .75, grain=40, depth=.01)
    box((2.86, .28, .03), (0, .35, 4.1), band, .005)
    for s in (-1, 1):
        box((.03, .28, 3.5), (s * 1.43, .35, 2.35), band, .005)


def poly_nuc(shell):
    """A moulded nucleus box with a feeder lid and a small round-cornered entrance."""
    wx = timber('pine')
    for s in (-1, 1):
        box((3.6, .5, .5), (0, s * 1.5, .25), wx[1], .03)
    box((2.9, 5.8, .6), (0, -.15, .8), shell, .1)
    box((2.75, 5.5, 2.5), (0, 0, 2.3), shell, .12)
    box((2.9, 5.65, .3), (0, 0, 3.45), shell, .08)
    box((2.95, 5.7, .6), (0, 0, 3.92), shell, .16)
    box((1.1, .12, .26), (0, -2.73, 1.45), m.plain(DARK, .9), .03)
    box((1.5, .5, .1), (0, -2.95, 1.25), shell, .04)
    for s in (-1, 1):
        box((.12, 1.8, .3), (s * 1.4, 0, 2.9), shell, .05)
    band = m.plain('#7a4a3a', .75, grain=40, depth=.01)
    box((3.03, .28, .03), (0, .9, 4.235), band, .005)
    for s in (-1, 1):
        box((.03, .28, 4.1), (s * 1.5, .9, 2.18), band, .005)
