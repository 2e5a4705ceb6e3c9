"""The honey pictures."""
import botany
import jars
import materials as m
import stage
from labels import label
from studio import camera, group, lathe

FRONT = dict(low=.2, high=.72, half_angle=1.0)


def heather_jar():
    stage.table('slate')
    stage.wall('#a79bab')
    stage.daylight(1, .8)
    stage.honey_glow()
    lid = jars.ribbed('#1d1917', 0, rough=.36)
    jars.jar(m.honey((.96, .57, .03), 3.8, '#d9780c'), lambda z: jars.screw_lid(.372, z - .06, lid),
             lambda r: jars.paper('skep', 'Fen Bog Apiary', 'Ling Heather', 'North York Moors, 2025',
                                  '340 g   Product of England', r, **FRONT), turn=6)
    botany.heather((-1.25, -.5, 0), 12, sprigs=5)
    botany.heather((.62, .7, 0), 40, sprigs=4)
    camera((.15, -4.4, 1.3), (-.06, 0, .55), 84, 4.5, (0, -.38, .5))


def blossom_jar():
    stage.table('oak')
    stage.garden('summer')
    stage.daylight(1, .9)
    stage.honey_glow(1.2)
    lid = jars.ribbed('#d6a64a', 1, rough=.24)
    jars.jar(m.honey((.985, .76, .03), 2.9), lambda z: jars.screw_lid(.372, z - .06, lid),
             lambda r: jars.paper('lobster', 'Orchard End', 'Apple Blossom', 'raw, spring 2026',
                                  '454 g   Herefordshire, England', r, **FRONT), turn=-5)
    botany.branch([(-1.5, .1, .12), (-1.0, .0, .2), (-.6, -.35, .22), (-.3, -.62, .12)], flowers=9)
    dipper((.62, -.5, .12), 62)
    camera((.25, -4.2, 1.2), (0, 0, .56), 82, 4, (0, -.38, .5))


def dipper(loc, turn):
    wood = m.wood('lime', 'z', 1.5, .5, 3)
    profile, z = [(0, -.02), (.05, -.015)], 0
    for k in range(6):
        r = .1 + .035 * (1 - abs(k - 2.5) / 2.5)
        profile += [(r - .012, z), (r, z + .012), (r, z + .028), (r - .012, z + .038),
                    (.06, z + .042), (.06, z + .058)]
        z += .062
    profile += [(.045, z + .02), (.03, z + .08), (.028, z + .6), (.036, z + .8), (0, z + .86)]
    with group(loc, turn, (0, 86)):
        lathe(profile, wood, 64)


def set_jar():
    stage.table('white')
    stage.wall('#c3c9b8')
    stage.linen((.6, .4, 0), (4.6, 2.4), -14)
    stage.daylight(1.05, .4, .7)
    lid = jars.ribbed('#f3efe4', 0, rough=.4)
    jars.jar(jars.set_honey(), lambda z: jars.screw_lid(.372, z - .06, lid),
             lambda r: jars.paper('skep', 'Holt Farm Bees', 'Soft Set', 'spring blossom, 2026',
                                  '454 g   Product of England', r, paper='#f6f2e6', ink='#26352b',
                                  accent='#4e6f3c', **FRONT), loc=(0, 0, .03), turn=5)
    botany.daisies([(-.72, -.2, .2, 60, -25), (-.95, .1, .17, 45, -35), (-.58, -.55, .14, 70, 10)])
    camera((.2, -4.3, 1.3), (-.02, 0, .56), 84, 4.5, (0, -.38, .5))


def trio():
    stage.table('oak')
    stage.wall('#c9bda6')
    stage.daylight(1, .9)
    stage.honey_glow(1.4)
    kinds = [('#b3a05c', (.992, .86, .12), 2.2, 'Acacia', 'pale, mild', -.7, -12),
             ('#e0a83c', (.985, .72, .03), 3.4, 'Meadow', 'clover, bramble', 0, 0),
             ('#5a3219', (.93, .48, .03), 5, 'Chestnut', 'dark, bold', .7, 12)]
    for accent, color, density, name, line, x, turn in kinds:
        lid = jars.ribbed('#c59a4a', 1, rough=.28)
        jars.jar(m.honey(color, density), lambda z: jars.screw_lid(.3, z - .05, lid, .17),
                 lambda r: jars.flat_label(
                     label('big', 'Wick & Hive', name, line, '227 g', ratio=.95, accent=accent),
                     -r * .99, .36, .2, .58),
                 .36, .86, .27, .68, .2, (x, -.1 * abs(x), 0), turn, True)
    camera((0, -5.5, 1.7), (0, 0, .42), 84, 5.6, (0, -.35, .4))


def dark_jar():
    stage.table('walnut')
    stage.wall('#8d8577')
    stage.linen((1.2, .4, 0), (3.4, 2.2), 12, '#b7a98d', '#8f8167')
    stage.daylight(1, .8, .4)
    stage.honey_glow(1.3)
    def dress(r):
        jars.paper('script', 'Coppice Bees', 'Forest Honey', 'lime and honeydew', '450 g  Sussex',
                   r, .3, .82, .85)
        jars.string(.312, 1.13)
    jars.jar(m.honey((.9, .4, .03), 6.5, '#a8540a'), lambda z: jars.cork(.275, z), dress, .36, 1.22,
             .29, 1.04, .24, turn=4)
    dipper((.68, -.45, .13), 70)
    botany.leafy([(-1.4, .2, .1), (-1.0, -.05, .16), (-.6, -.25, .1)], size=1.1, color='#5f6f48',
                 back='#7f8f63', round_leaf=False)
    camera((.15, -4.6, 1.35), (0, 0, .62), 82, 4.5, (0, -.35, .5))


def honey_bucket():
    stage.table('pine')
    stage.garden('pale')
    stage.daylight(1, .5, .6)
    with group((0, 0, 0), -8):
        jars.bucket(label('band', 'Holt Farm Bees', 'Wildflower', 'honey for the kitchen',
                          '1.36 kg   Product of England', ratio=1.25, accent='#7f9464'))
    botany.daisies([(-.95, -.2, .16, 60, -25), (-1.15, .1, .2, 45, -35)])
    camera((.3, -4.9, 1.5), (0, 0, .55), 80, 4.5, (0, -.55, .5))
