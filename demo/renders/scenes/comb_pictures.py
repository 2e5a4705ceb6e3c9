"""Comb honey, frames and foundation."""
import math

import botany
import materials as m
import stage
from comb import comb, foundation, frame
from labels import label
from studio import area_light, box, camera, grid_faces, group, jitter, lathe, mesh, tidy, turned


def plate(radius=1.0, color='#f1ece1'):
    k = radius
    lathe(turned([(0, .03), (.62 * k, .03), (.74 * k, .04), (.86 * k, .09), (k, .13), (1.01 * k, .125),
                  (k, .11), (.84 * k, .06), (.72 * k, .005), (0, .005)], 6),
          m.plain(color, .2, coat=.4, vary=.03), 160)


def pool(radius, z, mat):
    """A flat irregular puddle with a rounded edge."""
    verts, steps = [], 120
    profile = [(0, .026), (.6, .026), (.86, .024), (.95, .018), (.99, .008), (1, 0)]
    for i in range(steps):
        a = 2 * math.pi * i / steps
        r = radius * (1 + .09 * math.sin(3 * a + 1) + .06 * math.sin(5 * a + 2))
        verts += [(q * r * math.cos(a), q * r * math.sin(a), z + h) for q, h in profile]
    tidy(mesh(verts, grid_faces(steps, len(profile), True), mat).data)


def corner_capped(x, y):
    return x * .6 + y + .1 * math.sin(x * 9) + .07 * math.sin(y * 13 + x * 6) > .38


def honeycomb_plate():
    stage.table('walnut')
    stage.wall('#c4b79e')
    plate(1.05)
    pool(.8, .031, m.honey((.98, .66, .04), 45))
    with group((0, 0, .3), -24, (1, -1)):
        comb(1.12, .86, corner_capped)
    stage.linen((-1.5, 1.0, 0), (2.2, 1.6), 20)
    stage.daylight(.85, 1.2, .5, (0, 0, .2))
    area_light((-1, 4, 2.4), (0, 0, .2), (2, 1.2), 150, (1, .94, .84))
    camera((.2, -3.3, 2.1), (0, .02, .16), 82, 9, (0, -.3, .3))


def clear_plastic():
    g = m.Graph('clear plastic')
    gloss = g.node('BsdfGlossy', Roughness=.08)
    through = g.node('BsdfTransparent', Color=(.993, .995, .995))
    edge = g.node('LayerWeight', Blend=.3).outputs['Facing']
    return g.surface(g.mix_shader(g.math('MULTIPLY', edge, .55), through, gloss))


def clear_box(wide, deep, high):
    """Thin clear walls, open on top."""
    t, mat = .014, clear_plastic()
    for s in (-1, 1):
        box((t, deep, high), (s * wide / 2, 0, high / 2), mat, .003)
        box((wide + t, t, high), (0, s * deep / 2, high / 2), mat, .003)
    box((wide, deep, t), (0, 0, t / 2), mat, .003)


def sleeve(path, wide, deep, high):
    """A paper band over the lid and down both long sides."""
    rows = [(-deep / 2 - .012, .05, 0), (-deep / 2 - .012, high, .0), (-deep / 2 + .01, high + .012, .02),
            (deep / 2 - .01, high + .012, .98), (deep / 2 + .012, high, 1), (deep / 2 + .012, .05, 1)]
    verts = [(s * wide / 2, y, z) for s in (-1, 1) for y, z, _ in rows]
    uvs = [(u, v) for u in (0, 1) for _, _, v in rows]
    mesh(verts, grid_faces(2, len(rows)), m.printed(path), False, uvs)


def cut_comb_box():
    stage.table('white')
    stage.wall('#b9bfae')
    with group((0, 0, 0), 22):
        clear_box(1.2, 1.0, .36)
        with group((0, 0, .3)):
            comb(1.12, .93, lambda x, y: x + .12 * math.sin(y * 8) > -.36, depth=.27)
        box((1.23, 1.03, .02), (0, 0, .365), clear_plastic(), .004)
        path = label('script', 'Bramble Bank', 'Cut Comb', 'from the hive, untouched', '227 g',
                     ratio=.52, paper='#f3ecdc', ink='#3b2a18', accent='#8a6a34')
        sleeve(path, .5, 1.03, .375)
    botany.daisies([(-.95, -.35, .16, 55, -25), (-1.15, -.05, .14, 40, -30)])
    stage.daylight(.95, .8, .6, (0, 0, .2))
    camera((.1, -3.3, 2.9), (-.04, -.04, .14), 82, 9, (0, -.2, .3))


def honeycomb_frame():
    stage.table('oak')
    stage.wall('#b5b09a', 6)
    def sealed(wide, high):
        with group((0, 0, .11)):
            comb(wide + .06, high + .04, lambda x, y: y > -.42 + .16 * math.sin(x * 2.2) + .06 * math.sin(x * 9),
                 depth=.2)
    with group((0, .1, .78), -10, (76, 0)):
        frame(sealed)
    stage.linen((.2, -.1, 0), (5.0, 2.2), 4)
    stage.daylight(1, .6, .7, (0, 0, .6), reach=1.5)
    camera((.5, -8.2, 2.5), (0, 0, .66), 61, 5.6, (0, -.1, .7))


def frames_stack():
    """New frames fitted with foundation: a pile, and one on edge."""
    stage.table('pine')
    stage.wall('#a9b2a6', 5)
    for k in range(5):
        with group((jitter(.06), jitter(.05), .12 + k * .235), 8 + jitter(3)):
            frame(foundation)
    with group((.1, 1.05, .98), 8, (74, 0)):
        frame(foundation)
    stage.daylight(1, .7, .6, (0, 0, .7), reach=1.5)
    camera((1.6, -7.4, 4.2), (0, .25, .75), 60, 5.6, (0, -.5, 1))


def foundation_sheets():
    stage.table('oak')
    stage.wall('#bdb39e')
    tones = ['#dca24a', '#d69a42', '#e2ab56']
    for k in range(9):
        with group((jitter(.05), jitter(.04), .02 + k * .024), 14 + jitter(2.5)):
            foundation(3.4, 1.95, tones[k % 3])
    with group((-.35, -.25, .27), -9, (0, 3)):
        foundation(3.4, 1.95, tones[1])
    stage.daylight(.9, 1.1, .5, (0, 0, .2))
    camera((.8, -5.5, 3.3), (.05, -.1, .1), 70, 5.6, (0, -.6, .2))
