"""Parts of the gift scenes: coiled straw, the hotel's tubes, seed packets."""
import math
import random

import materials as m
from labels import Sheet, save
from studio import box, grid_faces, jitter, lathe, lathe_data, mesh, np, place, tube


def skep_profile(coils, radius, high):
    """Radius and height of each coil, domed at the top."""
    rows = []
    for k in range(coils):
        t = k / (coils - 1)
        rows.append((radius * math.sqrt(max(.008, 1 - max(0, (t - .35) / .65) ** 2.4)) * (1 - .04 * (1 - t)),
                     .13 + (high - .2) * t ** .94))
    return rows


def rope(radius, z, straw, thick=.125, gap=0.0):
    """One coil of many straws, twisted; `gap` is half the angle of a doorway; without one the ends meet at the back."""
    strands, first = [], gap - math.pi / 2 if gap else math.pi / 2
    angles = np.linspace(first, first + 2 * (math.pi - gap), max(24, int(radius * 90)))
    for _ in range(34):
        phase, depth = random.uniform(0, 6.28), thick * random.uniform(.86, 1.02)
        twist = random.uniform(1.2, 1.8) / max(.3, radius)
        strands.append([((radius + depth * math.cos(phase + twist * a)) * math.cos(a),
                         (radius + depth * math.cos(phase + twist * a)) * math.sin(a),
                         z + depth * math.sin(phase + twist * a)) for a in angles])
    tube(strands, .024, straw)
    tube([(radius * math.cos(a), radius * math.sin(a), z) for a in angles], thick * .86, straw)


def stitches(radius, z, cane, thick=.15, gap=0.0, shift=0.0):
    """Slanting bindings over the coil."""
    count = max(5, int(radius * 2 * math.pi / .27))
    loops = []
    for k in range(count):
        a = -math.pi / 2 + gap + (k + shift) / count * (2 * math.pi - 2 * gap)
        loops.append([((radius + thick * math.cos(t)) * math.cos(a + .05 * math.sin(t)),
                       (radius + thick * math.cos(t)) * math.sin(a + .05 * math.sin(t)),
                       z + thick * math.sin(t)) for t in np.linspace(-2.1, 2.1, 14)])
    tube(loops, .02, cane)


def skep(radius=1.45, high=2.45, coils=12):
    straws = [m.plain(c, .75, grain=30, depth=.01, vary=.35) for c in ('#c49c54', '#b98f49', '#cba863')]
    cane = m.plain('#9a7440', .6, vary=.2)
    for k, (r, z) in enumerate(skep_profile(coils, radius, high)):
        gap = .2 if k < 2 else 0
        rope(r, z, straws[k % 3], gap=gap)
        stitches(r, z, cane, gap=gap, shift=.5 * (k % 2))
    lathe([(0, high), (.14, high - .02), (.16, high - .15), (0, high - .2)], straws[0], 32)
    lathe([(1.2, 0), (1.2, 1.2), (0, 1.5)], m.plain('#1d150c', .95), 48)


def cane_data(radius, deep, mat):
    """A hollow stem, open towards -y."""
    inner = radius * random.uniform(.55, .75)
    return lathe_data([(0, deep * .4), (inner, deep * .4), (inner, deep), (radius, deep), (radius, 0), (0, 0)], mat, 24)


def fill_canes(wide, high, base, front, mats):
    """Pack stems of several widths into a rectangle."""
    placed, tries = [], 0
    while tries < 9000:
        tries += 1
        r = random.choice((.16, .13, .1)) if tries < 2500 else random.choice((.08, .06, .045))
        x, z = random.uniform(-wide / 2 + r, wide / 2 - r), base + random.uniform(r, high - r)
        if all((x - a) ** 2 + (z - b) ** 2 > (r + c) ** 2 * .985 for a, b, c in placed):
            placed.append((x, z, r))
            data = cane_data(r, .9 + jitter(.05), random.choice(mats))
            place(data, (x, front + .95, z), (math.radians(90), 0, random.uniform(0, .1)))
    return placed


def bee_hotel():
    """A little house: canes above and below, drilled logs between."""
    wood, side = m.wood('cedar', 'x', 1.2, .6, 6), m.wood('cedar', 'z', 1.2, .6, 6)
    reeds = [m.plain(c, .7, grain=20, depth=.004, vary=.3) for c in ('#d0b27c', '#c2a068', '#b08d56', '#dcc494')]
    for s in (-1, 1):
        box((.12, 1.1, 2.4), (s * 1.35, 0, 1.2), side, .02)
        slope = math.radians(38)
        box((2.15, 1.45, .12), (s * .83, -.05, 3.0 - .02), wood, .02, (0, s * slope, 0))
    for z in (.06, 1.12, 2.36):
        box((2.6, 1.1, .1), (0, 0, z), wood, .02)
    back = [(-1.4, .5, 0), (1.4, .5, 0), (1.4, .5, 2.4), (0, .5, 3.5), (-1.4, .5, 2.4)]
    mesh(back, [range(5)], m.plain('#2b2017', .9), False)
    fill_canes(2.56, .98, .12, -.5, reeds)
    logs(1.18)
    attic(reeds)


def logs(base):
    """Three round logs with drilled holes, packed with cones of bark between."""
    bark, hole = m.plain('#6d5138', .95, grain=14, depth=.03, vary=.4), m.plain('#1c130b', .95)
    for x, r in ((-.82, .44), (.03, .38), (.82, .45)):
        z = base + r
        face = m.wood('lime', 'z', 2.2, .7, 7)
        lathe([(0, .96), (r - .05, .96), (r - .02, .94)], face, 48, (x, .46, z), (math.radians(90), 0, 0))
        lathe([(r - .02, .94), (r, .9), (r, 0)], bark, 48, (x, .46, z), (math.radians(90), 0, 0))
        for k in range(13):
            d, a = r * .78 * math.sqrt((k + .5) / 13), k * 2.4
            lathe([(0, .002), (random.uniform(.028, .045), .002)], hole, 20,
                  (x + d * math.cos(a), -.502, z + d * math.sin(a)), (math.radians(90), 0, 0))
    reed = m.plain('#a8875a', .8, vary=.3)
    for x in (-1.2, -.4, .42, 1.2):
        for k in range(9):
            r = random.uniform(.035, .06)
            place(cane_data(r, .85, reed), (x + jitter(.09), .45, base + .98 + jitter(.15)),
                  (math.radians(90), 0, 0))
            place(cane_data(r, .85, reed), (x + jitter(.07), .45, base + .07 + abs(jitter(.12))),
                  (math.radians(90), 0, 0))


def attic(mats):
    for row, count in enumerate((11, 8, 6, 3, 1)):
        for k in range(count):
            r = random.uniform(.085, .1)
            place(cane_data(r, .85 + jitter(.04), random.choice(mats)),
                  ((k - (count - 1) / 2) * .2, .45, 2.51 + row * .175), (math.radians(90), 0, 0))


def shred(wide, deep, level, strips=700):
    """Crinkled paper strips."""
    rows = []
    for _ in range(strips):
        x, y, a = jitter(wide / 2 - .1), jitter(deep / 2 - .1), random.uniform(0, 6.28)
        z, length = level + jitter(.1), random.uniform(.25, .5)
        line = []
        for k in range(9):
            t = k / 8 - .5
            px, py = x + t * length * math.cos(a), y + t * length * math.sin(a)
            px, py = max(-wide / 2, min(wide / 2, px)), max(-deep / 2, min(deep / 2, py))
            line.append((px, py, z + .03 * (k % 2) + jitter(.015)))
        rows.append(line)
    tube(rows, .009, m.plain('#d9c8a4', .9, vary=.2))


def seed_art(name, tint, ground):
    """A packet's front: a drawn flower over the seed's name."""
    s = Sheet(.7, ground)
    s.band(0, .14, '#3d5240')
    s.text('Hedgerow Seeds', .07, 'cabin', .05, '#f3efe2')
    s.draw.line(s.px(.35, .45, .35, .74), fill='#6a8350', width=12)
    for side, y in ((-1, .6), (1, .66)):
        s.draw.ellipse(s.px(.35 + side * .09 - .075, y - .028, .35 + side * .09 + .075, y + .028), fill='#6a8350')
    for k in range(9):
        a = k / 9 * 6.283
        x, y = .35 + .12 * math.cos(a), .38 + .12 * math.sin(a)
        s.draw.ellipse(s.px(x - .062, y - .062, x + .062, y + .062), fill=tint, outline='#5d5a50', width=2)
    s.draw.ellipse(s.px(.29, .32, .41, .44), fill='#d3a03a')
    s.text(name, .81, 'serif-bold', .1, '#33402f')
    s.text('for bees, sow in spring', .9, 'serif-italic', .05, '#5d6a50')
    return save(s, f'seeds-{name}')


def packet(path, wide, high):
    """A plump paper packet standing up, facing -y."""
    nx, nz = 24, 30
    verts, uvs = [], []
    for side in (-1, 1):
        for i in range(nx):
            for k in range(nz):
                u, v = i / (nx - 1), k / (nz - 1)
                puff = .05 * math.sin(math.pi * u) ** .7 * math.sin(math.pi * min(1, v * 1.15)) ** .6 if v < .87 else 0
                verts.append(((u - .5) * wide, side * (puff + .004), v * high))
                uvs.append((u, v))
    sheet = grid_faces(nx, nz)
    mesh(verts, sheet + [tuple(q + nx * nz for q in face) for face in sheet], m.printed(path, .55), uvs=uvs)
